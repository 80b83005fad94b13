import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { DraftSummary } from "#game/contract/content/parts.ts";
import {
  MAX_SCHEDULED,
  SCHEDULED_DAYS,
  type ScheduledRelease,
} from "#game/contract/content/scheduled-releases.ts";
import type { Contact } from "#game/rules/content.ts";
import { DAY_MS, MINUTE_MS } from "#game/rules/durations.ts";
import worker from "../../../index.ts";
import { change, execute, rows, writeContacts } from "../../../test-support.ts";
import { changingNothing } from "../../auth/auth-test-support.ts";
import { anEditor, type Editor, npc, type Refusal, saveDraft } from "./content-test-support.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const a = aContact("contact_a", { name: "A", missions: [aQuest("one", { name: "One" })] });
const b = aContact("contact_b", {
  name: "B",
  unlockConditions: { type: "mission_completed", value: "contact_a.one" },
});
const START = Date.now();
/** While the editor's proof of a moment ago still counts. */
const DUE = START + 10 * MINUTE_MS;

const seen = ({ id, revision }: Pick<DraftSummary, "id" | "revision">) => ({ id, revision });
const setClock = (at: number) => vi.spyOn(Date, "now").mockReturnValue(at);
const runCron = () => worker.scheduled(createScheduledController(), env);
/** Runs the cron at the moment of the releases. */
async function runDue(times = 1): Promise<void> {
  setClock(DUE);
  await Promise.all(Array.from({ length: times }, runCron));
}

const post = (editor: Editor, drafts: readonly object[], parts: object = {}) =>
  editor.send("POST", "/scheduled-releases", {
    drafts,
    base: null,
    dueAt: new Date(DUE).toISOString(),
    ...parts,
  });

/** Saves a draft of each contact and schedules their release. */
async function schedule(editor: Editor, contacts: readonly Contact[], parts: object = {}) {
  const drafts = [];
  for (const contact of contacts) drafts.push(seen(await saveDraft(editor, contact)));
  const reply = await post(editor, drafts, parts);
  if (reply.status !== 200) throw new Error(`Not scheduled: ${await reply.text()}`);
  const { scheduled } = await reply.json<{ scheduled: ScheduledRelease }>();
  return { scheduled, drafts };
}

const list = async ({ send }: Editor) =>
  (await (await send("GET", "/scheduled-releases")).json<{ scheduled: ScheduledRelease[] }>()).scheduled;
const releases = () =>
  rows("select id, note, created_by, changed from content_release where kind <> 'files'");
const audited = (action: string) =>
  rows<{ actor_id: string; details: string }>(
    "select actor_id, details from audit_log where action = ?",
    action,
  );
const errorOf = async (reply: Response) => [reply.status, (await reply.json<Refusal>()).error];

describe("a scheduled release", () => {
  it("waits, and is made as one release once its moment has come, by who scheduled it", async () => {
    const editor = await anEditor();
    const { scheduled } = await schedule(editor, [b, a], { note: "On Monday" });
    expect(scheduled).toMatchObject({
      dueAt: new Date(DUE).toISOString(),
      note: "On Monday",
      createdBy: editor.account.username,
      parts: [
        { id: "contact_b", name: "B" },
        { id: "contact_a", name: "A" },
      ],
      difference: [{ kind: "added" }, { kind: "added" }],
      failure: null,
    });
    expect(await list(editor)).toEqual([scheduled]);
    setClock(DUE - 1);
    await runCron();
    expect(await releases()).toEqual([]);
    await runDue();
    expect(await releases()).toEqual([
      {
        id: 2,
        note: "On Monday",
        created_by: editor.account.userId,
        changed: '["contact_b","contact_a"]',
      },
    ]);
    expect((await npc(editor, "contact_b")).name).toBe("B");
    expect(await list(editor)).toEqual([]);
    expect(await rows("select 1 from content_draft union all select 1 from scheduled_part")).toEqual([]);
    const details = {
      dueAt: new Date(DUE).toISOString(),
      note: "On Monday",
      contacts: "contact_b, contact_a",
    };
    expect(await audited("releases.schedule")).toEqual([
      { actor_id: editor.account.userId, details: JSON.stringify(details) },
    ]);
    expect(await audited("releases.make")).toEqual([
      { actor_id: editor.account.userId, details: JSON.stringify({ ...details, version: 2 }) },
    ]);
  });

  it("is made once, however often the cron runs at the same time and again", async () => {
    await schedule(await anEditor(), [a]);
    await runDue(3);
    await runDue();
    expect(await releases()).toHaveLength(1);
    expect(await audited("releases.make")).toHaveLength(1);
  });

  it("is made by the next run if the cron was ended while it made it", async () => {
    const editor = await anEditor();
    await schedule(editor, [a]);
    await execute(
      "create trigger ended before insert on audit_log when new.action = 'releases.make' begin select raise(abort, 'ended'); end",
    );
    await runDue().catch(() => {});
    expect(await releases()).toEqual([]);
    expect(await list(editor)).toMatchObject([{ failure: null }]);
    await execute("drop trigger ended");
    await runDue();
    expect(await releases()).toHaveLength(1);
  });

  it("releases the drafts as they were when it was scheduled, and keeps a draft that was changed since", async () => {
    const editor = await anEditor();
    const { drafts } = await schedule(editor, [a]);
    await saveDraft(editor, { ...a, name: "Later" }, { revision: drafts[0]?.revision ?? null });
    await runDue();
    expect((await npc(editor, "contact_a")).name).toBe("A");
    expect(await rows("select content ->> 'name' as name from content_draft")).toEqual([{ name: "Later" }]);
  });

  it("releases a draft that was discarded since", async () => {
    const editor = await anEditor();
    const { drafts } = await schedule(editor, [a]);
    await editor.send("DELETE", "/drafts/contact_a", { revision: drafts[0]?.revision });
    await runDue();
    expect((await npc(editor, "contact_a")).name).toBe("A");
  });

  it("can be cancelled: its drafts stay and nothing is made", async () => {
    const editor = await anEditor();
    const { scheduled } = await schedule(editor, [a]);
    expect((await editor.send("DELETE", `/scheduled-releases/${scheduled.id}`)).status).toBe(200);
    expect((await editor.send("DELETE", `/scheduled-releases/${scheduled.id}`)).status).toBe(404);
    await runDue();
    expect(await releases()).toEqual([]);
    expect(await rows("select part_id from content_draft")).toEqual([{ part_id: "contact_a" }]);
    expect(await audited("releases.cancel")).toHaveLength(1);
  });

  it("is either made or cancelled when both happen at the same moment", async () => {
    const editor = await anEditor();
    const { scheduled } = await schedule(editor, [a]);
    const [cancelled] = await Promise.all([
      editor.send("DELETE", `/scheduled-releases/${scheduled.id}`),
      runDue(),
    ]);
    expect(await releases()).toHaveLength(cancelled.status === 200 ? 0 : 1);
    expect(await list(editor)).toEqual([]);
  });
});

describe("a scheduled release that can't be made changes nothing and says why", () => {
  /** Runs the cron twice, and expects one failure. */
  async function expectFailure(editor: Editor, failure: object): Promise<void> {
    const before = await releases();
    await runDue();
    await runDue();
    expect(await releases()).toEqual(before);
    expect(await list(editor)).toMatchObject([{ failure: { at: new Date(DUE).toISOString(), ...failure } }]);
    expect(await audited("releases.fail")).toHaveLength(1);
  }

  it("because what is in force now refuses it, with each problem", async () => {
    const editor = await anEditor();
    await writeContacts(a);
    await schedule(editor, [b], { base: 2 });
    await writeContacts({ ...a, missions: [] });
    await expectFailure(editor, {
      text: "The proof found problems with what is in force now.",
      problems: expect.arrayContaining([
        expect.objectContaining({ contactId: "contact_b", path: "unlockConditions.value" }),
      ]),
    });
    expect(await rows("select part_id from content_draft")).toEqual([{ part_id: "contact_b" }]);
  });

  it("because it would undo what was released since", async () => {
    const editor = await anEditor();
    await schedule(editor, [a]);
    await writeContacts({ ...a, name: "Released" });
    await expectFailure(editor, { text: "It would undo a newer release of A.", problems: [] });
  });

  it("because somebody has released the same", async () => {
    const editor = await anEditor();
    const { drafts } = await schedule(editor, [a]);
    await editor.send("POST", "/releases", { drafts, base: null });
    await expectFailure(editor, { text: "All of it is in force already." });
  });

  it("because who scheduled it may no longer release", async () => {
    const [editor, other] = [await anEditor(), await anEditor()];
    await schedule(editor, [a]);
    await change("update user set role = 'player' where id = ?", editor.account.userId);
    await expectFailure(other, { text: `${editor.account.username} may no longer release content.` });
  });

  it("and can be taken away", async () => {
    const editor = await anEditor();
    const { scheduled } = await schedule(editor, [a]);
    await writeContacts({ ...a, name: "Released" });
    await runDue();
    expect((await editor.send("DELETE", `/scheduled-releases/${scheduled.id}`)).status).toBe(200);
    expect(await list(editor)).toEqual([]);
  });
});

describe("POST /api/gamedev/scheduled-releases", () => {
  it.each([
    ["has passed", START - 1000, "This moment has passed."],
    ["is too far ahead", START + (SCHEDULED_DAYS + 1) * DAY_MS, `Must be within ${SCHEDULED_DAYS} days.`],
  ])("a moment that %s is refused", async (_what, at, text) => {
    const editor = await anEditor();
    const drafts = [seen(await saveDraft(editor, a))];
    const reply = await changingNothing(() => post(editor, drafts, { dueAt: new Date(at).toISOString() }));
    expect(await errorOf(reply)).toEqual([400, text]);
  });

  it("drafts that can't be released now are refused at once", async () => {
    const editor = await anEditor();
    const drafts = [seen(await saveDraft(editor, b))];
    expect((await changingNothing(() => post(editor, drafts))).status).toBe(422);
    const gone = [{ id: "contact_a", revision: 1 }];
    expect((await changingNothing(() => post(editor, gone))).status).toBe(409);
  });

  it("a part waits in one scheduled release, also when two are scheduled at the same moment", async () => {
    const editor = await anEditor();
    const drafts = [seen(await saveDraft(editor, a))];
    const replies = await Promise.all([post(editor, drafts), post(editor, drafts)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const reply = await changingNothing(() => post(editor, drafts));
    const text = "A is in a scheduled release already. Please cancel that one first.";
    expect(await errorOf(reply)).toEqual([409, text]);
  });

  it("there are at most three, also when two are scheduled at the same moment", async () => {
    const editor = await anEditor();
    const others = Array.from({ length: MAX_SCHEDULED + 1 }, (_, i) => aContact(`contact_${i + 1}0`));
    const drafts = [];
    for (const contact of others) drafts.push(seen(await saveDraft(editor, contact)));
    for (const draft of drafts.slice(2)) await post(editor, [draft]);
    const replies = await Promise.all(drafts.slice(0, 2).map((draft) => post(editor, [draft])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list(editor)).toHaveLength(MAX_SCHEDULED);
  });
});
