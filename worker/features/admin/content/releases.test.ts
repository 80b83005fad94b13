import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { MAX_PLAYERS_COUNTED, type ReleasePreview, type ReleaseSummary } from "#game/admin/releases-wire.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { documentIds } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import { newPlayer } from "#game/core/player.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { BUNDLED_CONTACTS } from "../../../content/loader.ts";
import {
  arrive,
  call,
  createAccount,
  databaseUse,
  openSocket,
  rows,
  type TestAccount,
  writeContacts,
} from "../../../test-support.ts";
import { changingNothing } from "../../auth/auth-test-support.ts";
import { anEditor, type Editor, npc, refusalOf, saveDraft } from "./content-test-support.ts";

const [a, b] = [
  aContact("contact_a", {
    name: "A",
    missions: [aQuest("one", { name: "One" }), aQuest("two", { name: "Two" })],
  }),
  aContact("contact_b", {
    name: "B",
    unlockConditions: { type: "mission_completed", value: "contact_a.one" },
  }),
];

const MISSING = { id: "a", revision: 1 };
const seen = ({ id, revision }: { id: string; revision: number }) => ({ id, revision });
const names = async ({ token }: TestAccount) => {
  const { npcs } = await (await call("GET", "/api/npcs", { token })).json<{ npcs: ContactView[] }>();
  return npcs.filter(({ isUnlocked }) => isUnlocked).map(({ name }) => name);
};
const revisionOf = async (editor: Editor, id: string) => (await npc(editor, id)).revision;
const list = async ({ send }: Editor, query = "") =>
  (await send("GET", `/releases${query}`)).json<{ releases: ReleaseSummary[]; next: number | null }>();

async function draftOf(editor: Editor, content: Contact) {
  return seen(await saveDraft(editor, content, { baseRevision: await revisionOf(editor, content.id) }));
}

describe("POST /api/gamedev/releases", () => {
  it("drafts that are only valid together go out as one release and are deleted", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const drafts = [seen(await saveDraft(editor, b)), seen(await saveDraft(editor, a))];
    const alone = await editor.send("POST", "/releases/preview", { drafts: drafts.slice(0, 1) });
    expect((await alone.json<ReleasePreview>()).problems[0]).toMatchObject({
      path: "unlockConditions.value",
    });
    const preview = await changingNothing(() => editor.send("POST", "/releases/preview", { drafts }));
    expect(await preview.json()).toMatchObject({
      base: null,
      problems: [],
      players: [],
      difference: [
        { id: "contact_b", kind: "added" },
        { id: "contact_a", kind: "added" },
      ],
    });
    const reply = await editor.send("POST", "/releases", { drafts, base: null, note: "Two at once" });
    expect(await reply.json()).toMatchObject({
      release: {
        version: 2,
        kind: "drafts",
        note: "Two at once",
        contacts: BUNDLED_CONTACTS.length + 2,
        changed: ["contact_b", "contact_a"],
        isInForce: true,
        createdBy: editor.account.username,
      },
    });
    expect(await rows("select * from content_draft")).toEqual([]);
    expect(await names(player)).toContain("A");
    expect(await names(player)).not.toContain("B");
    expect(await rows("select subject, details from audit_log where action = 'releases.create'")).toEqual([
      { subject: "npcs", details: '{"version":2,"note":"Two at once","contacts":"contact_b, contact_a"}' },
    ]);
  });

  it("a set with a problem is refused with each problem at its field, and the drafts stay", async () => {
    const editor = await anEditor();
    const drafts = [seen(await saveDraft(editor, { ...b, name: "" }))];
    const body = { drafts, base: null };
    const [status, problems] = await refusalOf(
      await changingNothing(() => editor.send("POST", "/releases", body)),
    );
    expect(status).toBe(422);
    expect(problems).toEqual([
      "name: Name and description are required",
      "unlockConditions.value: waits for the mission contact_a.one, which does not exist",
      expect.stringContaining("can never be reached"),
    ]);
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
    const players = [
      await arrive(await createAccount()),
      await arrive(await createAccount()),
      await arrive(await createAccount()),
    ];
    const path = "/api/npcs/contact_a/requests/two/complete";
    await call("POST", path, { token: players[0]?.token });
    const changed = { ...a, missions: [aQuest("one", { name: "One", rewards: { cash: 1 } })] };
    const drafts = [await draftOf(editor, changed)];
    const reply = await editor.send("POST", "/releases/preview", { drafts });
    // The editor has not arrived, and one player has completed the second quest.
    expect((await reply.json<ReleasePreview>()).players).toEqual([
      { contactId: "contact_a", missionId: "one", name: "One", players: 3, isCapped: false },
      { contactId: "contact_a", missionId: "two", name: "Two", players: 2, isCapped: false },
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
    expect((await reply.json<ReleasePreview>()).players[0]).toMatchObject({
      players: MAX_PLAYERS_COUNTED,
      isCapped: true,
    });
    expect(databaseUse(reply).read).toBeLessThan(MAX_PLAYERS_COUNTED + 120);
  });
});

describe("GET /api/gamedev/releases", () => {
  it("the releases come in pages, newest first, read by key", async () => {
    const editor = await anEditor();
    for (let i = 1; i <= 24; i += 1) await writeContacts({ ...a, name: `A ${i}` });
    const first = await list(editor);
    expect([first.releases.length, first.releases[0]?.version, first.next]).toEqual([20, 25, 6]);
    expect(first.releases[0]).toMatchObject({ kind: "edit", changed: ["contact_a"], isInForce: true });
    const reply = await editor.send("GET", `/releases?before=${first.next}`);
    expect(databaseUse(reply).read).toBeLessThan(30);
    const second = await reply.json<{ releases: ReleaseSummary[]; next: number | null }>();
    expect(second.releases.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(second.releases.at(-1)).toMatchObject({ kind: "files", createdBy: null, isInForce: false });
    expect(second.next).toBeNull();
  });

  it("before the first release there is none", async () => {
    expect(await list(await anEditor())).toEqual({ releases: [], next: null });
  });
});

describe("POST /api/gamedev/releases/{version}/return", () => {
  it("a return puts the whole former content in force, and keeps progress and the release that it replaces", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    await writeContacts(a);
    await names(player);
    await call("POST", "/api/npcs/contact_a/requests/one/complete", { token: player.token });
    const progress = () => rows("select * from player_quest order by contact_id, quest_id");
    const before = await progress();

    const shown = await (await editor.send("GET", "/releases/1")).json<{
      toReturn: ReleasePreview;
      contacts: Contact[];
    }>();
    expect(shown.contacts).toEqual(BUNDLED_CONTACTS);
    expect(shown.toReturn).toMatchObject({
      difference: [{ id: "contact_a", kind: "removed" }],
      problems: [],
      players: [
        { missionId: "one", players: 0 },
        { missionId: "two", players: 1 },
      ],
    });
    const back = await editor.send("POST", "/releases/1/return");
    expect(await back.json()).toMatchObject({ release: { version: 3, kind: "return", returnedTo: 1 } });
    expect(await names(player)).not.toContain("A");
    expect(await progress()).toEqual(before);

    expect((await editor.send("POST", "/releases/2/return")).status).toBe(200);
    expect(await names(player)).toContain("A");
    const { npcs } = await (await call("GET", "/api/npcs", { token: player.token })).json<{
      npcs: ContactView[];
    }>();
    const requests = npcs.find(({ id }) => id === "contact_a")?.requests;
    expect(requests?.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
    expect(await rows("select count(*) as n from part_version")).toEqual([
      { n: BUNDLED_CONTACTS.length + documentIds().length + 1 },
    ]);
  });

  it("a return to the release in force gets 409, to an unknown one 404", async () => {
    const { send } = await anEditor();
    await writeContacts(a);
    for (const [version, status] of [
      ["2", 409],
      ["3", 404],
      ["0", 404],
      ["one", 404],
    ] as const) {
      const reply = await changingNothing(() => send("POST", `/releases/${version}/return`));
      expect([version, reply.status]).toEqual([version, status]);
    }
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
    const { draft } = await (await editor.send("GET", "/parts/contact_a")).json<{ draft: object }>();
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
    const complete = () => call("POST", "/api/npcs/contact_a/requests/one/complete", { token: player.token });
    const gone = { ...(await npc(editor, "contact_a")), missions: [aQuest("two", { name: "Two" })] };
    expect((await editor.send("PUT", "/npcs/contact_a", gone)).status).toBe(200);
    expect((await complete()).status).toBe(404);
    expect(await rows("select * from ledger where cause like 'quest:%'")).toEqual([]);
  });

  it("a player's reset leaves the content alone", async () => {
    const player = await arrive(await createAccount());
    await writeContacts(a);
    const tables = () =>
      Promise.all(
        ["content_release", "release_part", "part_version"].map((table) => rows(`select * from ${table}`)),
      );
    const before = await tables();
    expect((await call("POST", "/api/player/reset-all-data", { token: player.token })).status).toBe(200);
    expect(await tables()).toEqual(before);
  });
});
