import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aContact } from "#game/content/fixture.ts";
import type { BriefView } from "#game/contract/brief.ts";
import type { ClientsView } from "#game/contract/clients.ts";
import type { Draft } from "#game/contract/content/parts.ts";
import type { ReleaseSummary } from "#game/contract/content/releases.ts";
import type { getEndings } from "#game/contract/endings.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { listMessages } from "#game/contract/messages.ts";
import type { createPost } from "#game/contract/social/social.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import type { Client, ClientList } from "#game/rules/clients/client.ts";
import { DAY_MS, HOUR_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import type { Inheritance, OtherRun } from "#game/rules/other-run/terms.ts";
import type { SayItHow, SettlementSender } from "#game/rules/posting/messages.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import {
  arrive,
  call,
  change,
  createAccount,
  databaseUse,
  rows,
  type TestAccount,
  writeContacts,
} from "../../../test-support.ts";
import { changingNothing } from "../../auth/auth-test-support.ts";
import { anEditor, type Editor, type Opened, opened, refusalOf } from "./content-test-support.ts";

const {
  "daily-brief": BRIEF_GOALS,
  "two-oclock": CLIENTS,
  "other-run": OTHER_RUN,
  "say-it-how": SAY_IT_HOW,
} = BUNDLED_DOCUMENTS;

/** A pool of the least size. Every brief has exactly these goals. */
const POOL: readonly BriefGoal[] = [
  { id: "wave", label: "Post 2 times", kind: "posts", count: 2 },
  { id: "fry", label: "Bag fries 2 times", kind: "action:bag_fries", count: 2 },
  { id: "errand", label: "Do one thing", kind: "missions", count: 1 },
];
const BRIEF = "/parts/daily-brief";
const pool = (editor: Editor) => opened<readonly BriefGoal[]>(editor, "daily-brief");

async function release(editor: Editor, content: readonly BriefGoal[], key?: string): Promise<Response> {
  const { revision } = await pool(editor);
  return editor.send("PUT", BRIEF, { content, revision }, key);
}

const brief = async ({ token }: TestAccount) =>
  (await call("GET", "/api/game/brief", { token })).json<BriefView>();
const labels = async (player: TestAccount) => (await brief(player)).goals.map(({ label }) => label).sort();
const releases = async ({ send }: Editor) =>
  (await (await send("GET", "/releases")).json<{ releases: ReleaseSummary[] }>()).releases;

describe("PUT /api/gamedev/parts/daily-brief", () => {
  it("a released pool is what players are offered", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    expect(await pool(editor)).toMatchObject({ version: null, content: BRIEF_GOALS });
    expect((await release(editor, POOL)).status).toBe(200);
    expect(await labels(player)).toEqual(POOL.map(({ label }) => label).sort());
    expect((await releases(editor))[1]).toMatchObject({ version: 1, kind: "files", changed: [] });
  });
});

describe("a release with another pool", () => {
  it("a brief in progress keeps its goals, keeps counting, and can be finished without a removed goal", async () => {
    const editor = await anEditor();
    await release(editor, POOL);
    const player = await arrive(await createAccount());
    const post = (path: string) => call("POST", path, { token: player.token });
    await post("/api/game/brief/take");
    await post("/api/player/action/bag_fries");

    const other: BriefGoal = { id: "follow", label: "Gain 9 followers", kind: "followers", count: 9 };
    const [wave, fry] = POOL as [BriefGoal, BriefGoal];
    expect((await release(editor, [{ ...fry, label: "Bag 2 fries" }, wave, other])).status).toBe(200);
    const { goals } = await brief(player);
    expect(goals.toSorted((one, two) => one.id.localeCompare(two.id))).toMatchObject([
      { id: "fry", label: "Bag 2 fries", done: 1, count: 2 },
      { id: "wave", done: 0 },
    ]);
    for (const id of ["bag_fries", "post_content", "post_content"]) await post(`/api/player/action/${id}`);
    expect((await post("/api/game/brief/finish")).status).toBe(200);
  });

  it("a release of a contact keeps the pool", async () => {
    const editor = await anEditor();
    await release(editor, POOL);
    await writeContacts(aContact("other"));
    expect(await pool(editor)).toMatchObject({ version: 3, content: POOL });
  });

  it("a release from before documents keeps its pool, and has the shipped one without any or with a broken one", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const offered = await labels(player);
    await release(editor, POOL);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await env.DB.exec("delete from release_part where part_id like '%-%'");
    const store = (goals: string) =>
      env.DB.exec(`update content_release set brief_goals = ${goals}, key = hex(randomblob(8)) where id = 2`);
    await store(`'${JSON.stringify(POOL)}'`);
    expect(await labels(player)).toEqual(POOL.map(({ label }) => label).sort());
    expect(log).not.toHaveBeenCalled();
    for (const stored of ["null", `'[{"id":"x"}]'`]) {
      await store(stored);
      expect(await labels(player)).toEqual(offered);
      expect((await pool(editor)).content).toEqual(BRIEF_GOALS);
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    // The next release stores what was missing.
    expect((await release(editor, POOL)).status).toBe(200);
    expect(await pool(editor)).toMatchObject({ version: 3, content: POOL });
  });
});

/** Noon of a UTC day. */
const NOON = 20_800 * DAY_MS + 12 * HOUR_MS;
const TWO_OCLOCK = "/parts/two-oclock";
const clients = (editor: Editor) => opened<ClientList>(editor, "two-oclock");
const callers = async ({ token }: TestAccount) =>
  (await call("GET", "/api/player/clients", { token })).json<ClientsView>();

/** An editor and a player of level 8 at noon, and the client who calls then. */
async function atTwo() {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  const editor = await anEditor();
  const player = await arrive(await createAccount());
  await change(
    "update player_state set marks = marks + 1, state = json_set(state, '$.lifetimeExperience', 2800) where user_id = ?",
    player.userId,
  );
  const [waiting] = (await callers(player)).waiting;
  if (!waiting) throw new Error("Nobody calls");
  return { editor, player, waiting };
}

/** The list with another problem of one client. */
const withProblem = (list: ClientList, id: string, problem: string): ClientList => ({
  ...list,
  clients: list.clients.map((client) => (client.id === id ? { ...client, problem } : client)),
});

async function releaseClients(editor: Editor, content: ClientList, key?: string): Promise<Response> {
  const { revision } = await clients(editor);
  return editor.send("PUT", TWO_OCLOCK, { content, revision }, key);
}

describe("the clients in a release", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("a changed line is on the player's card at once, and no day moves", async () => {
    const { editor, player, waiting } = await atTwo();
    const reply = await releaseClients(editor, withProblem(CLIENTS, waiting.id, "The phone is ringing."));
    expect(reply.status).toBe(200);
    expect((await callers(player)).waiting).toEqual([{ ...waiting, problem: "The phone is ringing." }]);
    expect((await releases(editor))[0]).toMatchObject({ version: 2, changed: ["two-oclock"], contacts: 15 });
    const [entry] = await rows<{ change_before: string; change_after: string }>("select * from audit_log");
    expect(JSON.stringify(entry)).toContain("The phone is ringing.");
  });

  it("a new client calls from tomorrow on, and one who is taken out calls for the last time today", async () => {
    const { editor, player, waiting } = await atTwo();
    const [first] = CLIENTS.clients as [Client];
    const texts = JSON.stringify(first).replaceAll(
      /"(problem|label|body|returns|now|fame|care)":"/g,
      '"$1":"New: ',
    );
    const added: Client = { ...JSON.parse(texts), id: "newcomer" };
    const rest = CLIENTS.clients.filter(({ id }) => id !== waiting.id);
    const reply = await releaseClients(editor, { ...CLIENTS, clients: [added, ...rest] });
    const { content } = (await reply.json<{ part: Opened<ClientList> }>()).part;
    expect(content.clients.find(({ id }) => id === "newcomer")?.since).toBe("2026-12-14");
    expect(content.clients.find(({ id }) => id === waiting.id)?.until).toBe("2026-12-14");
    expect((await callers(player)).waiting).toEqual([waiting]);
  });

  it("a piece of advice that was begun on former clients is decided again on those in force", async () => {
    const { editor, player, waiting } = await atTwo();
    const told = CLIENTS.clients.map((client) =>
      client.id === waiting.id
        ? { ...client, advice: { ...client.advice, now: { ...client.advice.now, label: "Ring off." } } }
        : client,
    );
    // The cached game of the player holds the former clients, and nothing loads it in between.
    expect((await releaseClients(editor, { ...CLIENTS, clients: told })).status).toBe(200);
    const reply = await call("POST", `/api/player/clients/${waiting.day}`, {
      token: player.token,
      body: { advice: "now" },
    });
    expect(await reply.json()).toMatchObject({
      clients: { advised: [{ id: waiting.id, label: "Ring off." }] },
    });
    expect(await rows("select cause from ledger where cause like 'client:%'")).toEqual([
      { cause: `client:${waiting.id}` },
    ]);
  });
});

const OTHER_RUN_PATH = "/parts/other-run";
const otherRun = (editor: Editor) => opened<OtherRun>(editor, "other-run");

async function releaseOtherRun(editor: Editor, content: OtherRun): Promise<Response> {
  const { revision } = await otherRun(editor);
  return editor.send("PUT", OTHER_RUN_PATH, { content, revision });
}

describe("what runs leave each other in a release", () => {
  const post = ({ token }: TestAccount, path: string, body?: object) =>
    call("POST", path, { token, body, key: crypto.randomUUID() });
  const endings = async ({ token }: TestAccount) =>
    (await call("GET", "/api/player/endings", { token })).json<ReplyOf<typeof getEndings>>();

  /** A player who may leave. */
  async function atTwenty(): Promise<TestAccount> {
    return arrive(await createAccount({ lifetimeExperience: lifetimeExperienceAt(20) }));
  }

  /** The document with another version of one inheritance. */
  const withChange = (id: string, change: (inheritance: Inheritance) => Inheritance): OtherRun => ({
    ...OTHER_RUN,
    inheritances: OTHER_RUN.inheritances.map((each) => (each.id === id ? change(each) : each)),
  });

  it("edited inheritances are offered immediately", async () => {
    const editor = await anEditor();
    const player = await atTwenty();
    expect(await endings(player)).toMatchObject({ leaving: { name: "Notice" } });
    const added: Inheritance = {
      id: "keys",
      name: "The Keys",
      pitch: "To nothing, so far.",
      conditions: ["You rest twice as well."],
      terms: { pays: { rest: 2 } },
    };
    const { inheritances } = withChange("chair", (chair) => ({ ...chair, pitch: "It's been re-covered." }));
    const leaving = { ...OTHER_RUN.leaving, name: "Gone" };
    const reply = await releaseOtherRun(editor, { inheritances: [...inheritances, added], leaving });
    expect(reply.status).toBe(200);
    const offer = await endings(player);
    expect(offer.inheritances.map(({ id }) => id)).toEqual(["chair", "hook", "no_number", "keys"]);
    expect(offer.inheritances[0]?.pitch).toBe("It's been re-covered.");
    expect(offer.leaving).toEqual(leaving);
    const left = await post(player, "/api/player/start-over", { inheritance: "keys", isLeaving: true });
    expect(await left.json()).toMatchObject({ certificate: { number: 1, ending: "Gone" } });
    const me = await call("GET", "/api/auth/me", { token: player.token });
    expect(await me.json()).toMatchObject({ benefits: { inheritance: { name: "The Keys" } } });
    expect((await releases(editor))[0]).toMatchObject({ version: 2, changed: ["other-run"] });
    expect(await rows("select action, subject from audit_log")).toEqual([
      { action: "documents.update", subject: "other-run" },
    ]);
  });

  it("a run has the new terms from the next press on, and its ledger adds up", async () => {
    const editor = await anEditor();
    const player = await atTwenty();
    const chair = { inheritance: "chair", isLeaving: true };
    expect((await post(player, "/api/player/start-over", chair)).status).toBe(200);
    const rest = () =>
      change(
        "update player_state set marks = marks + 1, state = json_set(state, '$.followers', 200, '$.energy.amount', 100, '$.energy.at', cast(? as integer)) where user_id = ?",
        Date.now(),
        player.userId,
      );
    const press = () => post(player, "/api/player/action/consulting_call");
    await rest();
    expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_972 } });

    const half = withChange("chair", (each) => ({
      ...each,
      start: { cash: 1, debt: 2 },
      terms: { taking: { action: "consulting_call", percent: 50, to: "the Baroness" } },
    }));
    expect((await releaseOtherRun(editor, half)).status).toBe(200);
    await rest();
    // Half of the pay of $140 goes, and what the run began with stays what it was.
    expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_972 - 70 } });
    const sums = await rows("select sum(debt) as debt from ledger where player_id = ?", player.userId);
    expect(sums).toEqual([{ debt: 49_902 }]);
    // The content in force is cached by then: a press reads no more than ever.
    const later = await press();
    expect(databaseUse(later).read).toBeLessThanOrEqual(15);
    expect(await later.json()).toMatchObject({ newStats: { debt: 49_902 - 70 } });

    expect((await editor.send("POST", "/releases/1/return")).status).toBe(200);
    await rest();
    expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_832 - 28 } });
  });

  it("an inheritance may name any contact that appears at its level", async () => {
    const editor = await anEditor();
    const player = await atTwenty();
    const meets = async () =>
      rows(
        "select 1 from player_contact where player_id = ? and contact_id = 'madame_funnel'",
        player.userId,
      );
    const chair = { inheritance: "chair", isLeaving: true };
    expect((await post(player, "/api/player/start-over", chair)).status).toBe(200);
    const funnel = withChange("chair", (each) => ({
      ...each,
      knows: { contact: "madame_funnel", level: 2 },
    }));
    expect((await releaseOtherRun(editor, funnel)).status).toBe(200);
    expect((await post(player, "/api/player/action/bag_fries")).status).toBe(200);
    expect(await meets()).toEqual([]);
    await change(
      "update player_state set marks = marks + 1, state = json_set(state, '$.lifetimeExperience', cast(? as integer)) where user_id = ?",
      lifetimeExperienceAt(2) - 1,
      player.userId,
    );
    expect((await post(player, "/api/player/action/bag_fries")).status).toBe(200);
    expect(await meets()).toHaveLength(1);
  });

  it("nothing that a run may have can be taken out, by its page or as a draft", async () => {
    const editor = await anEditor();
    const less = { ...OTHER_RUN, inheritances: OTHER_RUN.inheritances.slice(1) };
    const problem = "inheritances: “The Chair” can't be taken out: a run may have it.";
    expect(await refusalOf(await changingNothing(() => releaseOtherRun(editor, less)))).toEqual([
      422,
      [problem],
    ]);
    const { revision } = await otherRun(editor);
    const saved = await editor.send("PUT", "/drafts/other-run", {
      content: less,
      baseRevision: revision,
      revision: null,
    });
    const { draft } = await saved.json<{ draft: Draft }>();
    const drafts = [{ id: "other-run", revision: draft.revision }];
    const refused = await changingNothing(() => editor.send("POST", "/releases", { drafts, base: null }));
    expect(await refusalOf(refused)).toEqual([422, [problem]]);
  });

  it("a return and Reload from File keep what was added since, because a run may have it", async () => {
    const editor = await anEditor();
    const player = await atTwenty();
    const [chair] = OTHER_RUN.inheritances as [Inheritance];
    const stool = { ...chair, id: "stool", name: "The Stool" };
    const inheritances = [{ ...chair, name: "The Bench" }, ...OTHER_RUN.inheritances.slice(1), stool];
    const { leaving } = OTHER_RUN;
    const names = async () => (await endings(player)).inheritances.map(({ name }) => name);
    for (const path of ["/releases/1/return", "/npcs/reload"]) {
      expect((await releaseOtherRun(editor, { inheritances, leaving })).status).toBe(200);
      expect(await names()).toEqual(["The Bench", "The Hook", "No Number", "The Stool"]);
      expect((await editor.send("POST", path)).status).toBe(200);
      expect(await names()).toEqual(["The Chair", "The Hook", "No Number", "The Stool"]);
    }
  });
});

const SAY_IT_HOW_PATH = "/parts/say-it-how";
const saidNow = (editor: Editor) => opened<SayItHow>(editor, "say-it-how");
/** A week of posts, and the one in which it is settled. */
const WEEK_OF_POSTS = 20_804 * DAY_MS;
const WEEK_AFTER = WEEK_OF_POSTS + MS_PER_WEEK;

describe("what posts say in a release", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: WEEK_OF_POSTS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const [MUM, CHADWICK] = SAY_IT_HOW.senders as [SettlementSender, SettlementSender];
  /** Messages that say who writes them, and the same line ten times over. */
  const aSender = (id: string): SettlementSender => {
    const texts = JSON.stringify(MUM.letters).replaceAll(/"(subject|body|known)":"/g, `"$1":"${id}: `);
    return { id, letters: JSON.parse(texts) };
  };
  const BRAGS = Array.from({ length: 10 }, (_, i) => `Number ${i} of ten.`);
  const SAID: SayItHow = {
    lines: { ...SAY_IT_HOW.lines, starting: { ...SAY_IT_HOW.lines.starting, brag: BRAGS } },
    senders: [aSender("your_mum"), CHADWICK],
  };

  const post = ({ token }: TestAccount) =>
    call("POST", "/api/social/posts", { token, body: { tone: "brag" }, key: crypto.randomUUID() });
  const message = async ({ token }: TestAccount) => {
    const { messages } = await (await call("GET", "/api/messages", { token })).json<
      ReplyOf<typeof listMessages>
    >();
    return messages.find(({ createdAt }) => Date.parse(createdAt) >= WEEK_AFTER);
  };
  const releaseSaid = async (editor: Editor, content: SayItHow) => {
    const { revision } = await saidNow(editor);
    return editor.send("PUT", SAY_IT_HOW_PATH, { content, revision });
  };

  it("a draft changes nothing until it's released; then the next post and the next message say it", async () => {
    const [editor, player] = [await anEditor(), await arrive(await createAccount())];
    const { revision } = await saidNow(editor);
    const saved = await editor.send("PUT", "/drafts/say-it-how", {
      content: SAID,
      baseRevision: revision,
      revision: null,
    });
    const { draft } = await saved.json<{ draft: Draft }>();
    const before = await post(player);
    expect(BRAGS).not.toContain((await before.json<ReplyOf<typeof createPost>>()).post.content);

    const drafts = [{ id: "say-it-how", revision: draft.revision }];
    expect((await editor.send("POST", "/releases", { drafts, base: null })).status).toBe(200);
    expect((await releases(editor))[0]).toMatchObject({ version: 2, changed: ["say-it-how"] });
    vi.setSystemTime(WEEK_OF_POSTS + DAY_MS);
    const first = await post(player);
    expect(BRAGS).toContain((await first.json<ReplyOf<typeof createPost>>()).post.content);
    // The content in force is cached by then: a post takes no trip more.
    vi.setSystemTime(WEEK_OF_POSTS + 2 * DAY_MS);
    const next = await post(player);
    expect(databaseUse(next).trips).toBe(databaseUse(before).trips);

    vi.setSystemTime(WEEK_AFTER);
    const { npc, subject, body } = (await message(player)) ?? {};
    expect(npc?.id).toBe("your_mum");
    expect([subject, body]).toEqual([
      expect.stringMatching(/^your_mum: /),
      expect.stringMatching(/^your_mum: .*\n\nyour_mum: /s),
    ]);
  });

  it("a message that has come reads as its release says, also after a return and Reload from File", async () => {
    const player = await arrive(await createAccount());
    await post(player);
    vi.setSystemTime(WEEK_AFTER);
    const editor = await anEditor();
    const delivered = await message(player);
    expect(delivered?.npc.id).toBe("your_mum");
    const senders = [...SAID.senders, aSender("gary_grill")];
    for (const path of ["/releases/1/return", "/npcs/reload"]) {
      expect((await releaseSaid(editor, { ...SAID, senders })).status).toBe(200);
      expect((await message(player))?.subject).toBe(`your_mum: ${delivered?.subject}`);
      expect((await editor.send("POST", path)).status).toBe(200);
      expect(await message(player)).toEqual(delivered);
      // Gary may have written to somebody.
      expect((await saidNow(editor)).content.senders.map(({ id }) => id)).toEqual([
        "your_mum",
        "chadwick_ledger",
        "gary_grill",
      ]);
    }
  });

  it("a new sender takes turns with the others, and nobody who has written can be taken out", async () => {
    const [editor, player] = [await anEditor(), await arrive(await createAccount())];
    await post(player);
    const order = [aSender("gary_grill"), CHADWICK, MUM];
    expect((await releaseSaid(editor, { ...SAY_IT_HOW, senders: order })).status).toBe(200);
    const less = { ...SAY_IT_HOW, senders: [CHADWICK, MUM] };
    expect(await refusalOf(await changingNothing(() => releaseSaid(editor, less)))).toEqual([
      422,
      ["senders: Gary Grill can't be taken out: players have their letters."],
    ]);

    vi.setSystemTime(WEEK_AFTER);
    const met = await rows<{ id: string }>("select contact_id as id from player_contact");
    const known = order.map(({ id }) => id).filter((id) => met.some((each) => each.id === id));
    expect(known).toContain("gary_grill");
    expect((await message(player))?.npc.id).toBe(known[weekOf(WEEK_OF_POSTS) % known.length]);
  });
});
