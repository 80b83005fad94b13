import { afterEach, describe, expect, it, vi } from "vitest";
import type { Client, ClientList } from "#game/clients/client.ts";
import type { ClientsView } from "#game/clients/wire.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { sharesOf } from "#game/core/shares.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { ask, databaseUse, expectRefusal, openSocket, read } from "../../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import { become, change, changingNothing, execute, expectRefused } from "../../../rows-test-support.ts";
import {
  anotherSession,
  arrive,
  createAccount,
  rested,
  rows,
  type TestAccount,
} from "../../../test-support.ts";
import { anEditor, type Editor, type Opened, release } from "../../admin/content/content-test-support.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

/** Noon of a UTC day. */
const NOON = 20_800 * DAY_MS + 12 * HOUR_MS;
/** Days until the same client calls again. */
const ROUND = CLIENTS.clients.filter(({ until }) => until === undefined).length;
type Kind = "now" | "fame" | "care";

type Signed = Pick<TestAccount, "token">;
const view = (account: Signed) => read<ClientsView>(account, "/player/clients");
const advise = (account: Signed, day: number | string, advice: Kind) =>
  ask(account, `POST /player/clients/${day}`, { advice });
const act = (account: Signed, id: string) => ask(account, `POST /player/action/${id}`);
const me = (account: Signed) => read<Me>(account, "/auth/me");
const messagesOf = async (account: Signed) =>
  (await read<{ messages: MessageView[] }>(account, "/messages")).messages;
/** The stored messages of an account's clients. */
const lettersOf = async ({ userId }: TestAccount) => {
  const letters = await rows<{ id: string }>(
    "select message_id as id from player_message where contact_id = 'two_oclock' and player_id = ?",
    userId,
  );
  return letters.map(({ id }) => id);
};
const ledgerOf = (account: TestAccount) =>
  rows<{ cause: string; cash: number; followers: number; energy: number }>(
    "select cause, cash, followers, energy from ledger where player_id = ? order by seq",
    account.userId,
  );
const clientRows = async (account: TestAccount) =>
  (await ledgerOf(account)).filter(({ cause }) => /^(client|regulars|call_back)/.test(cause));
const today = () => Math.floor(Date.now() / DAY_MS);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** An account at level 8, at noon. */
async function someone(): Promise<TestAccount> {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  const account = await arrive(await createAccount());
  await become(account, { lifetimeExperience: 2_800, cash: 1_000, followers: 500 });
  await me(account);
  return account;
}

/** Someone with the client of the day, and what that one's content says. */
async function withClient() {
  const account = await someone();
  const [waiting] = (await view(account)).waiting;
  const client = CLIENTS.clients.find(({ id }) => id === waiting?.id);
  if (!waiting || !client) throw new Error("Nobody calls");
  return { account, waiting, client };
}

/** Lets the days pass until the same client calls again. */
async function passRound() {
  await change("update session set last_used_at = last_used_at + ?", ROUND * DAY_MS);
  pass(ROUND * DAY_MS);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("GET /api/player/clients", () => {
  it("below level 8 nobody calls", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const account = await arrive(await createAccount());
    expect(await view(account)).toMatchObject({ isOpen: false, waiting: [], advised: [], regulars: [] });
  });

  it("two players find the same client on the same UTC day, without a write", async () => {
    const [account, other] = [await someone(), await someone()];
    const first = await changingNothing(() => view(account));
    expect(first).toMatchObject({ isOpen: true, advised: [], nextInMs: 12 * HOUR_MS });
    expect(first.waiting.map(({ day }) => day)).toEqual([today()]);
    expect((await view(other)).waiting).toEqual(first.waiting);
    pass(12 * HOUR_MS);
    expect((await view(other)).waiting).not.toEqual(first.waiting);
  });

  it("the first reply of a start brings them without another round trip", async () => {
    const account = await someone();
    const plain = await ask(account, "GET /auth/me");
    const reply = await ask(account, "GET /auth/me?start=1");
    expect(databaseUse(reply).trips).toBe(databaseUse(plain).trips + 1);
    const { start } = await reply.json<Me>();
    expect(start?.["/player/clients"]).toEqual(await view(account));
  });
});

describe("POST /api/player/clients/{day}", () => {
  it("fame pays 40 followers, and its message arrives within three days", async () => {
    const { account, waiting, client } = await withClient();
    const { id, labels } = waiting;
    const reply = await advise(account, today(), "fame");
    const { clients, newStats } = await reply.json<{ clients: ClientsView; newStats: Me["player"] }>();
    const advised = [{ id, kind: "fame", label: labels.fame, shares: null }];
    expect(clients).toMatchObject({ waiting: [], advised });
    expect(newStats.nextDueInMs).not.toBeNull();
    expect(await clientRows(account)).toEqual([{ cause: `client:${id}`, cash: 0, followers: 40, energy: 0 }]);
    const { subject, body } = client.advice.fame.letter ?? { subject: "", body: "" };
    expect((await messagesOf(account)).map((each) => each.subject)).not.toContain(subject);
    pass(72 * HOUR_MS);
    expect((await messagesOf(account))[0]).toMatchObject({ subject, body, isRead: false });
  });

  it("a message of the client is signed with their name and trade", async () => {
    const { account, waiting } = await withClient();
    const { name } = waiting;
    await advise(account, today(), "now");
    pass(72 * HOUR_MS);
    const signed = { senderName: name, npc: { name, avatar: "☎️" } };
    expect((await messagesOf(account))[0]).toMatchObject(signed);
  });

  it("a piece of advice from before midnight that arrives after it counts for its own day, wherever the device's clock stands", async () => {
    const account = await someone();
    const day = today();
    await advise(account, day, "fame");
    pass(24 * HOUR_MS);
    const { waiting } = await view(account);
    expect(waiting.map((each) => each.day)).toEqual([day + 1]);
    // A device of yesterday, one of tomorrow and one of 1970.
    await expectRefused(() => advise(account, day, "now"), 409, "They've had your advice.");
    for (const wrong of [day + 2, day + 400, 0]) {
      await expectRefused(() => advise(account, wrong, "now"), 409, "They've rung somebody else.");
    }
    pass(12 * HOUR_MS - 1);
    expect((await advise(account, day + 1, "fame")).status).toBe(200);
    expect(await clientRows(account)).toHaveLength(2);
  });

  it("a client returns with the result of this player's advice, even over starting over, and writes for the last time once", async () => {
    const { account, waiting, client } = await withClient();
    const { id } = waiting;
    await advise(account, today(), "care");
    const nextRun = async (advice: Kind) => {
      await become(account, { ...rested(), lifetimeExperience: 30_000 });
      expect((await ask(account, "POST /player/start-over", { isLeaving: true })).status).toBe(200);
      await become(account, { ...rested(), lifetimeExperience: 2_800 });
      expect(await view(account)).toMatchObject({ regulars: [], raisedCalls: 0 });
      await passRound();
      const { returns: problem, again: labels } = client.advice[advice];
      const back = { id, isBack: true, problem, labels };
      expect((await view(account)).waiting.at(-1)).toMatchObject(back);
    };
    await nextRun("care");
    await advise(account, today(), "fame");
    expect(await lettersOf(account)).toEqual([`${id}_last`]);
    await nextRun("fame");
    const reply = await advise(account, today(), "now");
    const advised = [{ label: client.advice.fame.again?.now, isAgain: true, hasLetter: false }];
    expect(await reply.json()).toMatchObject({ clients: { advised } });
    expect(await lettersOf(account)).toEqual([]);
  });

  it.each(["abc", "-1", "1.5", "12345678"])("%s is no day", async (day) => {
    expect((await advise(await someone(), day, "now")).status).toBe(404);
  });

  it("care without the places in the diary is refused with the wait, and changes nothing", async () => {
    const account = await someone();
    await become(account, { diary: { amount: 0, at: Date.now() } });
    const reply = await changingNothing(() => advise(account, today(), "care"));
    await expectRefusal(reply, 409, "The diary is too full for that.");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the pay of clients", () => {
  it("a raised call pays half as much again, and 30 % of that is asked back once, in a separate row", async () => {
    const account = await someone();
    await advise(account, today(), "now");
    expect((await act(account, "consulting_call")).status).toBe(200);
    const held = (await ledgerOf(account)).filter(({ cause }) => cause === "action:consulting_call");
    expect(held).toMatchObject([{ cash: 140 - 25 + 70 }]);
    expect(await view(account)).toMatchObject({ raisedCalls: 9 });
    pass(48 * HOUR_MS);
    const other = await anotherSession(account);
    await Promise.all([me(account), me(other), act(account, "bag_fries"), act(other, "bag_fries")]);
    await me(account);
    const callBack = { cause: "call_back", cash: -21, followers: 0, energy: 0 };
    expect((await clientRows(account)).slice(1)).toEqual([callBack]);
  });

  describe("payments are committed with any outcome of the request", () => {
    const GAME = "/api/realtime/game";
    const soon = { timeout: 2_000, interval: 20 };
    const cashOf = (frames: readonly { type: string; payload: Record<string, unknown> }[]) =>
      frames.filter(({ type }) => type === "cashChanged").map(({ payload }) => payload.change);
    /** An account with a regular, whose first day is over, and the page of another tab. */
    async function due() {
      const account = await someone();
      await advise(account, today(), "care");
      const socket = await openSocket(GAME, account.token);
      pass(25 * HOUR_MS);
      return { account, socket };
    }

    it("a refusal tells every open page what was paid", async () => {
      const { account, socket } = await due();
      const refused = await advise(account, today() + 5, "now");
      expect(refused.status).toBeGreaterThanOrEqual(400);
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual([40]), soon);
      expect(socket.of("game:playerStatsChanged").at(-1)?.payload.player).toMatchObject({ cash: 1040 });
    });

    it("a request that changes nothing has the new state in its reply, and tells the other pages", async () => {
      const account = await someone();
      await advise(account, today(), "care");
      const [message] = await rows<{ id: string }>("select id from player_message");
      const open = () => ask(account, `PUT /messages/${message?.id}/read`);
      await open();
      const socket = await openSocket(GAME, account.token);
      pass(25 * HOUR_MS);
      const { events } = await (await open()).json<{ events: GameFrame[] }>();
      expect(cashOf(events)).toEqual([40]);
      expect(events[0]).toMatchObject({ payload: { player: { cash: 1040 } } });
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual([40]), soon);
    });

    it("looking tells every open page of each of several payments, in their order", async () => {
      const account = await someone();
      await advise(account, today(), "now");
      await act(account, "consulting_call");
      pass(24 * HOUR_MS);
      await become(account, rested());
      await advise(account, today(), "care");
      const socket = await openSocket(GAME, account.token);
      pass(48 * HOUR_MS);
      await me(account);
      const paid = (await clientRows(account)).slice(2).map(({ cash }) => cash);
      expect(paid.length).toBeGreaterThan(1);
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual(paid), soon);
    });
  });

  it("while the game is stopped, nothing is paid", async () => {
    const account = await someone();
    await advise(account, today(), "care");
    pass(24 * HOUR_MS);
    await execute("update world set is_running = 0");
    await me(account);
    expect((await clientRows(account)).map(({ cause }) => cause)).not.toContain("regulars");
    await execute("update world set is_running = 1");
    await me(account);
    expect((await clientRows(account)).at(-1)).toMatchObject({ cause: "regulars", cash: 40 });
  });

  const RESET = "reset-all-data";
  const START_OVER = "start-over";
  it.each([[[RESET]], [[START_OVER]], [[START_OVER, RESET]], [[RESET, START_OVER]]])(
    "an account advises the client of a day once, whatever it begins anew by (%j)",
    async (newStarts) => {
      const account = await someone();
      const raise = () => become(account, { lifetimeExperience: 30_000 });
      await advise(account, today(), "fame");
      for (const path of newStarts) {
        await raise();
        const body = path === START_OVER ? { isLeaving: true } : undefined;
        expect((await ask(account, `POST /player/${path}`, body)).status).toBe(200);
      }
      await raise();
      expect((await view(account)).waiting.filter(({ day }) => day === today())).toEqual([]);
      expect((await advise(account, today(), "fame")).status).toBe(409);
      pass(DAY_MS);
      expect((await advise(account, today(), "fame")).status).toBe(200);
    },
  );

  it("the account's export lists what was advised, and the regulars", async () => {
    const { account, waiting } = await withClient();
    const { id: client } = waiting;
    await advise(account, today(), "care");
    const day = new Date(today() * DAY_MS).toISOString().slice(0, 10);
    const advised = [{ client, day, advice: "care" }];
    const regulars = [{ client, since: new Date(NOON).toISOString() }];
    expect(await read(account, "/settings/export")).toMatchObject({ clients: { advised, regulars } });
  });
});

it("everybody's decisions are hidden before one's own advice, and then shown with it", async () => {
  const account = await someone();
  const given = "insert into client_answer values (?1, 'now', 10), (?1, 'fame', 9), (?1, 'care', 20)";
  await change(given, today());
  expect(JSON.stringify(await view(account))).not.toContain("shares");
  await advise(account, today(), "fame");
  expect((await view(account)).advised[0]?.shares).toEqual(sharesOf({ now: 10, fame: 9 + 1, care: 20 }));
});

const releaseClients = (editor: Editor, list: ClientList) => release(editor, "two-oclock", list);

/** An editor and a player of level 8 at noon, and the client who calls then. */
async function atTwo() {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  const editor = await anEditor();
  const { account: player, waiting } = await withClient();
  return { editor, player, waiting };
}

it("a changed line is on the player's card at once, and no day moves", async () => {
  const { editor, player, waiting } = await atTwo();
  const clients = CLIENTS.clients.map((client) =>
    client.id === waiting.id ? { ...client, problem: "The phone is ringing." } : client,
  );
  expect((await releaseClients(editor, { ...CLIENTS, clients })).status).toBe(200);
  expect((await view(player)).waiting).toEqual([{ ...waiting, problem: "The phone is ringing." }]);
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
  expect((await view(player)).waiting).toEqual([waiting]);
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
  const reply = await advise(player, waiting.day, "now");
  expect(await reply.json()).toMatchObject({
    clients: { advised: [{ id: waiting.id, label: "Ring off." }] },
  });
  expect(await rows("select cause from ledger where cause like 'client:%'")).toEqual([
    { cause: `client:${waiting.id}` },
  ]);
});
