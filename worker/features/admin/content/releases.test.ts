import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { MAX_PLAYERS_COUNTED, type ReleasePreview, type ReleaseSummary } from "#game/admin/content-wire.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { documentIds } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import { newPlayer } from "#game/core/player.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { answer, ask, databaseUse, openSocket, read } from "../../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../../content/loader.ts";
import { changingNothing, writeContacts } from "../../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../../test-support.ts";
import { anEditor, type Editor, npc, opened, readBy, refusalOf, saveDraft } from "./content-test-support.ts";

const missions = [aQuest("one", { name: "One" }), aQuest("two", { name: "Two" })];
const a = aContact("contact_a", { name: "A", missions });
const unlockConditions = { type: "mission_completed", value: "contact_a.one" } as const;
const b = aContact("contact_b", { name: "B", unlockConditions });

const MISSING = { id: "a", revision: 1 };
const seen = ({ id, revision }: { id: string; revision: number }) => ({ id, revision });
const contactsOf = async (account: TestAccount) =>
  (await read<{ npcs: ContactView[] }>(account, "/npcs")).npcs;
const names = async (account: TestAccount) =>
  (await contactsOf(account)).filter(({ isUnlocked }) => isUnlocked).map(({ name }) => name);
const complete = (account: TestAccount | undefined, quest: string) =>
  ask({ token: account?.token ?? "" }, `POST /npcs/contact_a/requests/${quest}/complete`);
const preview = async ({ send }: Editor, ...drafts: object[]) =>
  (await send("POST", "/releases/preview", { drafts })).json<ReleasePreview>();
const revisionOf = async (editor: Editor, id: string) => (await npc(editor, id)).revision;
type Releases = { releases: ReleaseSummary[]; next: number | null };
const list = (editor: Editor) => readBy<Releases>(editor, "/releases");

async function draftOf(editor: Editor, content: Contact) {
  return seen(await saveDraft(editor, content, { baseRevision: await revisionOf(editor, content.id) }));
}

describe("POST /api/gamedev/releases", () => {
  it("drafts that are only valid together go out as one release and are deleted", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const drafts = [seen(await saveDraft(editor, b)), seen(await saveDraft(editor, a))];
    const alone = await preview(editor, ...drafts.slice(0, 1));
    expect(alone.problems[0]).toMatchObject({ path: "unlockConditions.value" });
    const difference = ["contact_b", "contact_a"].map((id) => ({ id, kind: "added" }));
    const both = await changingNothing(() => preview(editor, ...drafts));
    expect(both).toMatchObject({ base: null, problems: [], players: [], difference });
    const note = "Two at once";
    const reply = await editor.send("POST", "/releases", { drafts, base: null, note });
    const cause = { version: 2, kind: "drafts", note, createdBy: editor.account.username };
    const contacts = BUNDLED_CONTACTS.length + 2;
    const released = {
      ...cause,
      contacts,
      changed: [b, a].map(({ id, name }) => ({ id, name })),
      isInForce: true,
    };
    expect(await answer(reply)).toMatchObject([200, { release: released }]);
    expect(await rows("select * from content_draft")).toEqual([]);
    expect(await names(player)).toContain("A");
    expect(await names(player)).not.toContain("B");
    const details = '{"version":2,"note":"Two at once","contacts":"contact_b, contact_a"}';
    const entries = await rows("select subject, details from audit_log where action = 'releases.create'");
    expect(entries).toEqual([{ subject: "npcs", details }]);
  });

  it.each([
    ["no draft", []],
    ["one draft twice", [MISSING, MISSING]],
    ["a draft that does not exist", [MISSING]],
  ])("a release of %s is refused and changes nothing", async (_name, drafts) => {
    const { send } = await anEditor();
    const reply = await changingNothing(() => send("POST", "/releases", { drafts, base: null }));
    expect([400, 409]).toContain(reply.status);
  });
});

describe("the players of a release", () => {
  it("a preview counts the players who have a changed or removed quest open, and no others", async () => {
    const editor = await anEditor();
    await writeContacts(a);
    const players = await Promise.all([1, 2, 3].map(async () => arrive(await createAccount())));
    await complete(players[0], "two");
    const changed = { ...a, missions: [aQuest("one", { name: "One", rewards: { cash: 1 } })] };
    // The editor has not arrived, and one player has completed the second quest.
    const open = { contactId: "contact_a", isCapped: false };
    expect((await preview(editor, await draftOf(editor, changed))).players).toEqual([
      { ...open, missionId: "one", name: "One", players: 3 },
      { ...open, missionId: "two", name: "Two", players: 2 },
    ]);
  });

  it("a preview reads at most a bounded number of players of each quest", async () => {
    const editor = await anEditor();
    await writeContacts(a);
    // Rows of players who do not exist: this only counts.
    await env.DB.batch([
      env.DB.prepare("pragma defer_foreign_keys = on"),
      env.DB.prepare(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1500)
         insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
         select 'crowd_' || n, 'crowd_' || n, 'crowd_' || n, 'crowd_' || n, 'crowd_' || n, 'player', 0, 0 from numbers`,
      ),
      env.DB.prepare(
        "insert into player_state (user_id, seq, state) select id, 0, ? from user where id like 'crowd_%'",
      ).bind(JSON.stringify(newPlayer("Crowd", 0))),
      env.DB.prepare(
        `insert into player_quest (player_id, contact_id, quest_id, available_at, completions)
         select id, 'contact_a', 'one', 0, 0 from user where id like 'crowd_%'`,
      ),
    ]);
    const drafts = [await draftOf(editor, { ...a, missions: [] })];
    const reply = await editor.send("POST", "/releases/preview", { drafts });
    const { players } = await reply.json<ReleasePreview>();
    expect(players[0]).toMatchObject({ players: MAX_PLAYERS_COUNTED, isCapped: true });
    expect(databaseUse(reply).read).toBeLessThan(MAX_PLAYERS_COUNTED + 120);
  });
});

describe("GET /api/gamedev/releases", () => {
  it("the releases come in pages, newest first, read by key", async () => {
    const editor = await anEditor();
    for (let i = 1; i <= 24; i += 1) await writeContacts({ ...a, name: `A ${i}` });
    const first = await list(editor);
    expect([first.releases.length, first.releases[0]?.version, first.next]).toEqual([20, 25, 6]);
    expect(first.releases[0]).toMatchObject({
      kind: "edit",
      changed: [{ id: "contact_a", name: "A 24" }],
      isInForce: true,
    });
    const reply = await editor.send("GET", `/releases?before=${first.next}`);
    expect(databaseUse(reply).read).toBeLessThan(40);
    const second = await reply.json<Releases>();
    expect(second.releases.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(second.releases.at(-1)).toMatchObject({ kind: "files", createdBy: null, isInForce: false });
    expect(second.next).toBeNull();
  });
});

describe("POST /api/gamedev/releases/{version}/return", () => {
  it("a return puts the whole former content in force, and keeps progress and the release that it replaces", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    await writeContacts(a);
    await names(player);
    await complete(player, "one");
    const progress = () => rows("select * from player_quest order by contact_id, quest_id");
    const before = await progress();

    type Shown = { toReturn: ReleasePreview; contacts: Contact[] };
    const shown = await readBy<Shown>(editor, "/releases/1");
    expect(shown.contacts).toEqual(BUNDLED_CONTACTS);
    const players = [
      { missionId: "one", players: 0 },
      { missionId: "two", players: 1 },
    ];
    const difference = [{ id: "contact_a", kind: "removed" }];
    expect(shown.toReturn).toMatchObject({ difference, problems: [], players });
    const back = await editor.send("POST", "/releases/1/return");
    expect(await back.json()).toMatchObject({ release: { version: 3, kind: "return", returnedTo: 1 } });
    expect(await names(player)).not.toContain("A");
    expect(await progress()).toEqual(before);

    expect((await editor.send("POST", "/releases/2/return")).status).toBe(200);
    expect(await names(player)).toContain("A");
    const requests = (await contactsOf(player)).find(({ id }) => id === "contact_a")?.requests;
    expect(requests?.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
    const stored = await rows("select 1 as one from part_version");
    expect(stored).toHaveLength(BUNDLED_CONTACTS.length + documentIds().length + 1);
  });

  it.each([
    ["2", 409],
    ["3", 404],
    ["0", 404],
    ["one", 404],
  ])("a return to the release %s, where 2 is in force, gets %i", async (version, status) => {
    const { send } = await anEditor();
    await writeContacts(a);
    expect((await changingNothing(() => send("POST", `/releases/${version}/return`))).status).toBe(status);
  });

  it("a release that the content check refuses today is not put in force again", async () => {
    const { send } = await anEditor();
    await writeContacts(b);
    await writeContacts(a);
    const reply = await changingNothing(() => send("POST", "/releases/2/return"));
    expect((await refusalOf(reply))[0]).toBe(422);
  });

  it("drafts stay as they are, and those of changed contacts become outdated", async () => {
    const editor = await anEditor();
    await writeContacts(a);
    await writeContacts({ ...a, name: "A2" });
    await draftOf(editor, { ...a, name: "Drafted" });
    await editor.send("POST", "/releases/2/return");
    const { draft } = await opened(editor, "contact_a");
    expect(draft).toMatchObject({ name: "Drafted", isOutdated: true });
  });
});

describe("a release", () => {
  it("the open pages of recent players hear of a release", async () => {
    const [editor, player] = [await anEditor(), await arrive(await createAccount())];
    const socket = await openSocket("/api/realtime/game", player.token);
    await vi.waitFor(async () => expect(await rows("select * from player_activity")).not.toEqual([]));
    expect((await editor.send("POST", "/npcs", a)).status).toBe(200);
    await vi.waitFor(() => expect(socket.of("contentChanged")).toHaveLength(1), { timeout: 5_000 });
    expect(await names(player)).toContain("A");
    socket.close();
  });

  it("a request decided on the former content loses to a release and is decided again", async () => {
    const editor = await anEditor();
    await writeContacts(a);
    const player = await arrive(await createAccount());
    const gone = { ...(await npc(editor, "contact_a")), missions: [aQuest("two", { name: "Two" })] };
    expect((await editor.send("PUT", "/npcs/contact_a", gone)).status).toBe(200);
    expect((await complete(player, "one")).status).toBe(404);
    expect(await rows("select * from ledger where cause like 'quest:%'")).toEqual([]);
  });

  it("a player's reset leaves the content alone", async () => {
    const player = await arrive(await createAccount());
    await writeContacts(a);
    const names = ["content_release", "release_part", "part_version"];
    const tables = () => Promise.all(names.map((table) => rows(`select * from ${table}`)));
    const before = await tables();
    expect((await ask(player, "POST /player/reset-all-data")).status).toBe(200);
    expect(await tables()).toEqual(before);
  });
});
