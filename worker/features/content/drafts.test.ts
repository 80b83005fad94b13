import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { type Draft, type DraftSummary, MAX_DRAFTS } from "#game/contract/parts.ts";
import type { Contact } from "#game/rules/content.ts";
import { arrive, call, createAccount, databaseUse, rows } from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";
import { anEditor, type Editor, npc, type Refusal, refusalOf, saveDraft } from "./content-test-support.ts";

const newcomer = aContact("newcomer", { name: "Newcomer", missions: [aQuest("hello")] });

/** Gary as PUT /gamedev/drafts takes him, and the revision in force. */
async function gary(editor: Editor): Promise<{ content: Contact; baseRevision: string }> {
  const {
    revision: baseRevision,
    source: _source,
    messageCount: _messages,
    missionCount: _quests,
    reachedAtLevel: _level,
    draft: _draft,
    ...content
  } = await npc(editor, "gary_grill");
  return { content, baseRevision };
}

const drafts = async ({ send }: Editor) =>
  (await (await send("GET", "/drafts")).json<{ drafts: DraftSummary[] }>()).drafts;
const draft = async ({ send }: Editor, id: string) =>
  (await (await send("GET", `/parts/${id}`)).json<{ draft: Draft }>()).draft;

describe("PUT /api/gamedev/drafts/{id}", () => {
  it("a draft is kept with its difference and its problems, and players don't see it", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const seen = async () => (await call("GET", "/api/npcs", { token: player.token })).text();
    const before = await seen();
    const { content, baseRevision } = await gary(editor);
    const reply = await editor.send("PUT", "/drafts/gary_grill", {
      content: { ...content, description: "", name: "Gary Drafted" },
      baseRevision,
      revision: null,
    });
    expect(await reply.json()).toMatchObject({
      draft: {
        id: "gary_grill",
        name: "Gary Drafted",
        isNew: false,
        isOutdated: false,
        updatedBy: editor.account.username,
        difference: { changes: [{ path: "name", before: "Gary Grill", after: "Gary Drafted" }, {}] },
      },
      problems: [{ contactId: "gary_grill", path: "description", text: "Name and description are required" }],
    });
    expect(await seen()).toBe(before);
    expect(await rows("select * from content_release")).toEqual([]);
    expect(await draft(editor, "gary_grill")).toMatchObject({
      content: { name: "Gary Drafted" },
      baseRevision,
    });
    expect(await rows("select action, subject from audit_log")).toEqual([
      { action: "drafts.save", subject: "gary_grill" },
    ]);
  });

  it("the second of two administrators editing a draft gets 409 with the first one's version, and nothing is lost", async () => {
    const [first, second] = [await anEditor(), await anEditor()];
    const { revision } = await saveDraft(first, newcomer);
    const theirs = await saveDraft(first, { ...newcomer, name: "Theirs" }, { revision });
    const save = (revision: number) =>
      second.send("PUT", "/drafts/newcomer", {
        content: { ...newcomer, name: "Mine" },
        baseRevision: null,
        revision,
      });
    const refused = await changingNothing(() => save(revision));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: `${first.account.username} has saved this draft since you opened it. Nothing was overwritten.`,
      data: {
        by: "draft",
        draft: { revision: theirs.revision, content: { name: "Theirs" } },
        difference: { changes: [{ path: "name", before: "Theirs", after: "Mine" }] },
      },
    });
    expect((await save(theirs.revision)).status).toBe(200);
    expect(await draft(second, "newcomer")).toMatchObject({ name: "Mine" });
  });

  it("one of two concurrent first saves is kept and the other gets 409", async () => {
    const [first, second] = [await anEditor(), await anEditor()];
    const replies = await Promise.all(
      [first, second].map(({ send }) =>
        send("PUT", "/drafts/newcomer", { content: newcomer, baseRevision: null, revision: null }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("an editor of a discarded draft can't overwrite its successor", async () => {
    const [first, second] = [await anEditor(), await anEditor()];
    const { revision } = await saveDraft(first, newcomer);
    await first.send("DELETE", "/drafts/newcomer", { revision });
    await saveDraft(first, { ...newcomer, name: "Begun again" });
    const body = { content: { ...newcomer, name: "Mine" }, baseRevision: null, revision };
    expect((await second.send("PUT", "/drafts/newcomer", body)).status).toBe(409);
    expect(await draft(second, "newcomer")).toMatchObject({ name: "Begun again" });
  });

  it("a draft calls itself outdated once somebody releases its contact", async () => {
    const editor = await anEditor();
    const { content, baseRevision } = await gary(editor);
    await saveDraft(editor, { ...content, name: "Gary Drafted" }, { baseRevision });
    await editor.send("PUT", "/npcs/gary_grill", { ...content, name: "Gary Released" });
    expect(await drafts(editor)).toMatchObject([{ id: "gary_grill", isOutdated: true }]);
  });

  it.each<[string, string, Contact | object, number]>([
    ["another id than its path", "other", newcomer, 400],
    ["the reserved id", "new", { ...newcomer, id: "new" }, 400],
    ["a script as a picture", "newcomer", { ...newcomer, avatar: "javascript:alert(1)" }, 400],
    [
      "a negative reward",
      "newcomer",
      { ...newcomer, missions: [aQuest("hello", { rewards: { cash: -1 } })] },
      400,
    ],
    ["10 MB of text", "newcomer", { ...newcomer, description: "x".repeat(10 * 1024 * 1024) }, 413],
  ])("a draft with %s is refused and changes nothing", async (_name, id, content, status) => {
    const { send } = await anEditor();
    const body = { content, baseRevision: null, revision: null };
    const reply = await changingNothing(() => send("PUT", `/drafts/${id}`, body));
    expect(reply.status).toBe(status);
  });

  it("a draft beyond the maximum is refused, and existing ones can still be saved", async () => {
    const editor = await anEditor();
    const one = await saveDraft(editor, newcomer);
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)
       insert into content_draft select 'filler_' || n, 1, '{"name":"Filler"}', null, 0, 'gone', '{}' from numbers`,
    )
      .bind(MAX_DRAFTS - 1)
      .run();
    const body = { content: aContact("late"), baseRevision: null, revision: null };
    const reply = await changingNothing(() => editor.send("PUT", "/drafts/late", body));
    expect([reply.status, (await reply.json<Refusal>()).error]).toEqual([
      409,
      `There are ${MAX_DRAFTS} drafts already. Please release or discard some first.`,
    ]);
    await saveDraft(editor, { ...newcomer, name: "Still saved" }, { revision: one.revision });
    const list = await editor.send("GET", "/drafts");
    expect((await list.json<{ drafts: DraftSummary[] }>()).drafts[0]).toMatchObject({ name: "Still saved" });
    expect(databaseUse(list).read).toBeLessThan(5 * MAX_DRAFTS);
  });

  it("a repeated save with the same key is one save", async () => {
    const { send } = await anEditor();
    const body = { content: newcomer, baseRevision: null, revision: null };
    const key = crypto.randomUUID();
    const [first, second] = [
      await send("PUT", "/drafts/newcomer", body, key),
      await send("PUT", "/drafts/newcomer", body, key),
    ];
    expect([second.status, await second.text()]).toEqual([200, await first.text()]);
    expect(await rows("select id from audit_log")).toHaveLength(1);
  });
});

describe("DELETE /api/gamedev/drafts/{id}", () => {
  it("a draft is discarded only in the state that its editor saw", async () => {
    const editor = await anEditor();
    const { revision } = await saveDraft(editor, newcomer);
    const stale = await changingNothing(() =>
      editor.send("DELETE", "/drafts/newcomer", { revision: revision - 1 }),
    );
    expect(stale.status).toBe(409);
    expect((await editor.send("DELETE", "/drafts/newcomer", { revision })).status).toBe(200);
    expect(await drafts(editor)).toEqual([]);
    expect((await editor.send("DELETE", "/drafts/newcomer", { revision })).status).toBe(404);
    expect((await editor.send("GET", "/parts/newcomer")).status).toBe(404);
  });
});

describe("POST /api/gamedev/texts", () => {
  it("a replaced text begins a draft, and further ones go into it", async () => {
    const editor = await anEditor();
    const { content } = await gary(editor);
    const replace = (path: string, before: string, after: string) =>
      editor.send("POST", "/texts", { id: "gary_grill", path, before, after });
    const subject = content.messages[0]?.subject ?? "";
    expect((await replace("messages.0.subject", subject, "New subject")).status).toBe(200);
    expect((await replace("description", content.description, "New description")).status).toBe(200);
    expect((await draft(editor, "gary_grill")).difference?.changes.map(({ path }) => path)).toEqual([
      "description",
      "messages.0.subject",
    ]);
  });

  it("a text that somebody has changed meanwhile gets 409 with the current one", async () => {
    const editor = await anEditor();
    const body = { id: "gary_grill", path: "name", before: "Gary Was", after: "Gary Will Be" };
    const reply = await changingNothing(() => editor.send("POST", "/texts", body));
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ data: { current: "Gary Grill" } });
  });

  it.each([
    ["an id is no text", { path: "id", before: "gary_grill", after: "other" }, 400],
    ["an unknown contact", { id: "nobody", path: "name", before: "x", after: "y" }, 404],
    ["a text over its limit", { path: "name", before: "Gary Grill", after: "x".repeat(61) }, 400],
  ])("%s is refused and changes nothing", async (_name, parts, status) => {
    const { send } = await anEditor();
    const reply = await changingNothing(() => send("POST", "/texts", { id: "gary_grill", ...parts }));
    expect(reply.status).toBe(status);
  });
});

describe("POST /api/gamedev/import", () => {
  it("a file is shown first, and then becomes drafts of what it changes", async () => {
    const editor = await anEditor();
    const { content } = await gary(editor);
    const set = { contacts: [content, { ...newcomer, missions: [], name: "Imported" }] };
    const preview = await changingNothing(() => editor.send("POST", "/import?preview=true", set));
    expect(await preview.json()).toMatchObject({
      drafts: [],
      problems: [],
      blockedBy: [],
      difference: [{ id: "newcomer", kind: "added" }],
    });
    const reply = await editor.send("POST", "/import", set);
    expect(await reply.json()).toMatchObject({
      drafts: [{ id: "newcomer", name: "Imported", isNew: true }],
    });
    expect(await drafts(editor)).toMatchObject([{ id: "newcomer" }]);
  });

  it("a key identifies an import by its query too: a preview never gets the reply of an import", async () => {
    const { send } = await anEditor();
    const key = crypto.randomUUID();
    expect((await send("POST", "/import?preview=true", newcomer, key)).status).toBe(200);
    const imported = await send("POST", "/import", newcomer, key);
    expect(imported.status).toBe(200);
    expect(await (await send("POST", "/import", newcomer, key)).text()).toBe(await imported.text());
    const reply = await changingNothing(() => send("POST", "/import?preview=true", newcomer, key));
    expect([reply.status, (await reply.json<Refusal>()).code]).toEqual([422, "idempotency_mismatch"]);
  });

  it("an unfinished file becomes drafts with its problems", async () => {
    const editor = await anEditor();
    const reply = await editor.send("POST", "/import", { ...newcomer, description: "" });
    expect(await reply.json()).toMatchObject({ problems: [{ contactId: "newcomer", path: "description" }] });
  });

  it("an import that would overwrite a draft gets 409, and nothing is lost", async () => {
    const editor = await anEditor();
    await saveDraft(editor, newcomer);
    const reply = await changingNothing(() =>
      editor.send("POST", "/import", { ...newcomer, name: "Imported" }),
    );
    expect([reply.status, (await reply.json<Refusal>()).error]).toEqual([
      409,
      "There are drafts of newcomer. Please release or discard them first.",
    ]);
  });

  it.each<[string, unknown, number, string | undefined]>([
    [
      "a wrong type deep in a set",
      {
        contacts: [
          newcomer,
          { ...newcomer, id: "b", missions: [{ ...aQuest("x"), rewards: { cash: "all" } }] },
        ],
      },
      400,
      "contacts.1.missions.0.rewards.cash: Must be a whole number from 0 to 1000000000",
    ],
    [
      "two contacts with one id",
      { contacts: [newcomer, newcomer] },
      400,
      "contacts.1.id: is the id of more than one contact",
    ],
    ["no contact", { contacts: [] }, 400, "contacts: A file holds 1 to 100 contacts"],
    [
      "a script as a picture",
      { ...newcomer, avatar: "javascript:alert(1)" },
      400,
      "avatar: Must be an emoji or an uploaded picture",
    ],
    ["10 MB", { contacts: [{ ...newcomer, description: "x".repeat(10 * 1024 * 1024) }] }, 413, undefined],
    ["a list", [newcomer], 400, "id: Is missing"],
  ])("a file with %s is refused with its path, and changes nothing", async (_name, file, status, problem) => {
    const { send } = await anEditor();
    const [refused, problems] = await refusalOf(await changingNothing(() => send("POST", "/import", file)));
    expect([refused, problems[0]]).toEqual([status, problem]);
  });
});
