import { describe, expect, it } from "vitest";
import type { NpcEntry } from "#game/admin/content-wire.ts";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { documentIds } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import { MAX_CONTACTS } from "#game/core/wire/content-parts.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { answer, ask, databaseUse, expectRefusal, read, send } from "../../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../../content/loader.ts";
import { DATED_RELEASES } from "../../../db/content/releases.ts";
import { pictureBytes } from "../../../pictures/image-test-support.ts";
import { changingNothing, writeContacts } from "../../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../../test-support.ts";
import { anEditor, type Editor, npc, readBy, refusalOf } from "./content-test-support.ts";

const newcomer = aContact("newcomer", {
  name: "Newcomer",
  missions: [aQuest("hello", { name: "Hello" })],
  messages: [aMessage("welcome", { attachedMission: "hello" })],
});

const shown = async (account: TestAccount, id: string) =>
  (await read<{ npcs: ContactView[] }>(account, "/npcs")).npcs.find((contact) => contact.id === id);
const LOST = { type: "mission_completed", value: "gary_grill.lost" };
const NO_MISSION = "waits for the mission gary_grill.lost, which does not exist";
const NEVER_UPLOADED = `/api/pictures/${"a".repeat(43)}`;
const NO_PICTURE = "This picture no longer exists. Please upload it again.";
const TABLES = ["player", "player_contact", "player_quest", "player_message", "ledger"];
const progress = () => Promise.all(TABLES.map((table) => rows(`select * from ${table}`)));
const releases = () => rows<{ id: number; kind: string }>("select id, kind from content_release order by id");

describe("GET /api/gamedev/npcs", () => {
  it("the list has every contact in full, with its level, the statistics, and the quick actions", async () => {
    const { data, statistics, actions, version } = await readBy<{
      data: NpcEntry[];
      statistics: object;
      actions: object[];
      version: null;
    }>(await anEditor(), "/npcs");
    expect(version).toBeNull();
    const mum = BUNDLED_CONTACTS.find(({ id }) => id === "your_mum");
    const counts = { messageCount: mum?.messages.length, missionCount: mum?.missions.length };
    const listed = { ...mum, ...counts, reachedAtLevel: 1, draft: null };
    expect(data.find(({ id }) => id === "your_mum")).toMatchObject(listed);
    expect(statistics).toEqual({
      totalNpcs: BUNDLED_CONTACTS.length,
      totalMessages: BUNDLED_CONTACTS.reduce((sum, { messages }) => sum + messages.length, 0),
      totalMissions: BUNDLED_CONTACTS.reduce((sum, { missions: quests }) => sum + quests.length, 0),
      unlockLevels: expect.arrayContaining([1, 2, 40]),
    });
    expect(actions).toHaveLength(5);
  });

  it("the list reads the rows of the release in force and the newest releases, however many there are", async () => {
    const editor = await anEditor();
    for (let i = 0; i < 30; i += 1) await writeContacts({ ...newcomer, name: `Newcomer ${i}` });
    const reply = await editor.send("GET", "/npcs");
    expect((await reply.json<{ data: unknown[] }>()).data).toHaveLength(BUNDLED_CONTACTS.length + 1);
    expect(databaseUse(reply).trips).toBe(2);
    const parts = BUNDLED_CONTACTS.length + 1 + documentIds().length;
    expect(databaseUse(reply).read).toBeLessThan(4 * parts + 4 * DATED_RELEASES);
  });
});

describe("POST /api/gamedev/npcs", () => {
  it("a new contact is in force at once, and its id derives from its name", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const { id: _id, metadata: _metadata, ...parts } = newcomer;
    const { userId, username } = editor.account;
    const reply = await editor.send("POST", "/npcs", { ...parts, name: "  Dr. New-Comer! " });
    const metadata = { created_by: username, category: "general", difficulty: "beginner" };
    const data = { id: "dr_new_comer", reachedAtLevel: 1, metadata };
    expect(await answer(reply)).toMatchObject([200, { success: true, version: 2, data }]);
    expect(await shown(player, "dr_new_comer")).toMatchObject({ name: "Dr. New-Comer!", isUnlocked: true });
    expect(await releases()).toEqual([
      { id: 1, kind: "files" },
      { id: 2, kind: "edit" },
    ]);
    const entry = { actor_id: userId, action: "npcs.create", subject: data.id, details: '{"version":2}' };
    expect(await rows("select actor_id, action, subject, details from audit_log")).toEqual([entry]);
  });

  it.each<[string, object, number, string?]>([
    ["a taken id", { id: "gary_grill" }, 409],
    ["no name", { name: "" }, 400, "name: Name and description are required"],
    ["the reserved id", { id: undefined, name: "New" }, 422, "id: is a reserved id"],
    ["a dangling id", { unlockConditions: LOST }, 422, `unlockConditions.value: ${NO_MISSION}`],
    ["a picture that was never uploaded", { avatar: NEVER_UPLOADED }, 422, `avatar: ${NO_PICTURE}`],
  ])("a contact with %s is refused at its field, and changes nothing", async (_, parts, status, problem) => {
    const { send } = await anEditor();
    const reply = await changingNothing(() => send("POST", "/npcs", { ...newcomer, ...parts }));
    const [refused, problems] = await refusalOf(reply);
    expect([refused, problems]).toEqual([status, problem ? expect.arrayContaining([problem]) : []]);
  });

  it("a contact beyond the maximum is refused", async () => {
    const { send } = await anEditor();
    const ids = Array.from({ length: MAX_CONTACTS - BUNDLED_CONTACTS.length }, (_, i) => `extra_${i}`);
    await writeContacts(...ids.map((id) => aContact(id)));
    const refusal = await refusalOf(await send("POST", "/npcs", newcomer));
    expect(refusal).toEqual([422, [`: There can be at most ${MAX_CONTACTS} contacts`]]);
  });

  it("concurrent releases are all kept, one after the other", async () => {
    const editor = await anEditor();
    const rivals = ["a", "b", "c"].map((id) => editor.send("POST", "/npcs", aContact(`rival_${id}`)));
    expect((await Promise.all(rivals)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await releases()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const { data } = await readBy<{ data: NpcEntry[] }>(editor, "/npcs");
    expect(data.filter(({ id }) => id.startsWith("rival_"))).toHaveLength(3);
  });
});

describe("PUT /api/gamedev/npcs/{id}", () => {
  it("PUT accepts what GET returns, and an unchanged contact makes no release", async () => {
    const editor = await anEditor();
    const gary = await npc(editor, "gary_grill");
    const reply = await changingNothing(() => editor.send("PUT", "/npcs/gary_grill", gary));
    expect(await answer(reply)).toEqual([200, { success: true, version: null, data: gary }]);
  });

  it("a changed contact is seen by players at once, keeps their progress, and says who changed what", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    await ask(player, "POST /npcs/gary_grill/requests/first_shift/complete");
    const before = await progress();
    const gary = await npc(editor, "gary_grill");
    const reply = await editor.send("PUT", "/npcs/gary_grill", { ...gary, name: "Gary Edited" });
    expect(await reply.json()).toMatchObject({ version: 2, data: { name: "Gary Edited" } });
    expect(await shown(player, "gary_grill")).toMatchObject({ name: "Gary Edited" });
    expect(await progress()).toEqual(before);
    const [former, after] = ['{"name":"Gary Grill"}', '{"name":"Gary Edited"}'];
    const entry = { action: "npcs.update", subject: "gary_grill", before: former, after };
    expect(await rows("select action, subject, before, after from audit_log")).toEqual([entry]);
  });

  it("a change that breaks another contact is refused with the problem at that contact", async () => {
    const editor = await anEditor();
    const waits = { type: "mission_completed", value: "newcomer.hello" } as const;
    await writeContacts(newcomer, aContact("follower", { unlockConditions: waits }));
    const changed = { ...(await npc(editor, "newcomer")), missions: [], messages: [] };
    const reply = await editor.send("PUT", "/npcs/newcomer", changed);
    const problem = { contactId: "follower", path: "unlockConditions.value" };
    const problems = expect.arrayContaining([expect.objectContaining(problem)]);
    expect(await answer(reply)).toMatchObject([422, { data: { problems } }]);
  });

  it("an unknown contact gets 404 with its name, and another id in the body 400", async () => {
    const { send } = await anEditor();
    await expectRefusal(await send("PUT", "/npcs/newcomer", newcomer), 404, "NPC not found: newcomer");
    expect((await send("PUT", "/npcs/gary_grill", newcomer)).status).toBe(400);
  });
});

describe("POST /api/gamedev/npcs/reload", () => {
  const reload = async ({ send }: Editor) => answer(await send("POST", "/npcs/reload"));
  const [gary] = BUNDLED_CONTACTS.filter(({ id }) => id === "gary_grill");
  if (!gary) throw new Error("Gary has left");

  it("reloading restores the bundled contacts and keeps progress and added contacts", async () => {
    const editor = await anEditor();
    await writeContacts({ ...gary, name: "Gary Edited" });
    await writeContacts(newcomer);
    const player = await arrive(await createAccount());
    await ask(player, "POST /npcs/gary_grill/requests/first_shift/complete");
    await ask(player, "POST /npcs/newcomer/requests/hello/complete");
    const before = await progress();
    expect(await shown(player, "gary_grill")).toMatchObject({ name: "Gary Edited" });

    // Release 1 is the files as they were before the first edit.
    expect(await reload(editor)).toEqual([200, { success: true, version: 4, npcs: 16, problems: [] }]);
    expect(await shown(player, "gary_grill")).toMatchObject({ name: "Gary Grill" });
    expect(await shown(player, "newcomer")).toMatchObject({ name: "Newcomer" });
    expect(await progress()).toEqual(before);
    const release = { kind: "reload", changed: '["gary_grill"]', created_by: editor.account.userId };
    expect(await rows("select * from content_release where id = 4")).toMatchObject([release]);
  });

  it("a reload is refused with each problem at its field if a contact that it keeps has one", async () => {
    const waits = { type: "mission_completed", value: "nobody.x" } as const;
    await writeContacts(aContact("hermit", { unlockConditions: waits }));
    expect(await reload(await anEditor())).toMatchObject([
      422,
      {
        code: "content_refused",
        details: expect.arrayContaining(["hermit: waits for the mission nobody.x, which does not exist"]),
        data: { problems: [{ contactId: "hermit", path: "unlockConditions.value" }, {}] },
      },
    ]);
    expect((await releases()).map(({ kind }) => kind)).not.toContain("reload");
  });

  it("a reload that changes nothing makes no second release", async () => {
    const editor = await anEditor();
    const first = await reload(editor);
    expect(await reload(editor)).toEqual(first);
  });

  it("an invalid stored contact is ignored, and the bundled one is used", async () => {
    await writeContacts({ ...gary, name: "" });
    expect(await shown(await createAccount(), "gary_grill")).toMatchObject({ name: "Gary Grill" });
  });
});

describe("POST /api/gamedev/npc-avatar", () => {
  const upload = ({ account }: Editor, bytes: Uint8Array = pictureBytes("png"), key?: string) => {
    const form = new FormData();
    form.append("avatar", new File([Uint8Array.from(bytes)], "me.svg", { type: "image/svg+xml" }));
    return ask(account, "POST /gamedev/npc-avatar", undefined, { form, key });
  };

  it("an uploaded picture is served as WebP under a random key, and a release keeps it for good", async () => {
    const editor = await anEditor();
    const { upload: uploaded } = await (await upload(editor)).json<{ upload: { url: string } }>();
    expect(uploaded.url).toMatch(/^\/api\/pictures\/[A-Za-z0-9_-]{43}$/);
    const picture = await send("GET", uploaded.url);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    const kept = () => rows("select user_id, expires_at from picture");
    expect(await kept()).toEqual([{ user_id: null, expires_at: expect.any(Number) }]);
    expect((await editor.send("POST", "/npcs", { ...newcomer, avatar: uploaded.url })).status).toBe(200);
    expect(await kept()).toEqual([{ user_id: null, expires_at: null }]);
  });

  const SVG = new TextEncoder().encode("<svg onload=alert(1)>");
  /** Begins like a picture. */
  const large = new Uint8Array(10 * 1024 * 1024);
  large.set(pictureBytes("png"));
  it.each([
    ["no picture", SVG, 400, "Please select a valid image file (JPEG, PNG, WebP, or GIF)"],
    ["10 MB", large, 413, "Image size must be less than 10MB"],
  ])("a file of %s is refused with the text of the editor", async (_name, bytes, status, error) => {
    await expectRefusal(await upload(await anEditor(), bytes), status, error);
    expect(await rows("select * from picture")).toEqual([]);
  });

  it("the same picture with the same key is kept once, and another one gets 422", async () => {
    const editor = await anEditor();
    const key = crypto.randomUUID();
    const first = await upload(editor, undefined, key);
    expect(await (await upload(editor, undefined, key)).text()).toBe(await first.text());
    expect(await rows("select key from picture")).toHaveLength(1);
    expect((await upload(editor, pictureBytes("gif"), key)).status).toBe(422);
  });
});

it("one contact and the whole set are files that can be imported again", async () => {
  const editor = await anEditor();
  await writeContacts(newcomer);
  const one = await editor.send("GET", "/npcs/newcomer/export");
  expect(one.headers.get("content-disposition")).toBe('attachment; filename="newcomer.json"');
  expect(await one.json()).toEqual(newcomer);
  const all = await editor.send("GET", "/export");
  expect(all.headers.get("content-disposition")).toBe('attachment; filename="guru-grind-content.json"');
  const set = await all.json<{ contacts: Contact[] }>();
  expect(set).toMatchObject({ format: "guru-grind-content" });
  expect(set.contacts.map(({ id }) => id)).toEqual([...BUNDLED_CONTACTS.map(({ id }) => id), "newcomer"]);
  const back = await changingNothing(() => editor.send("POST", "/import", set));
  expect(await back.json()).toEqual({ drafts: [], difference: [], problems: [], blockedBy: [] });
});
