import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aContact } from "#game/content/fixture.ts";
import type { Comment } from "#game/contract/content/comments.ts";
import { COMMENT_MAX, type Draft, type DraftWriter, MAX_COMMENTS } from "#game/contract/content/parts.ts";
import { deleteExpired } from "../../../db/clean-up.ts";
import { openDatabase } from "../../../db/client.ts";
import { rows } from "../../../test-support.ts";
import { changingNothing } from "../../auth/auth-test-support.ts";
import { anEditor, type Editor, type Refusal, saveDraft } from "./content-test-support.ts";

const GARY = aContact("newcomer", { name: "Newcomer" });
const PATH = "/parts/newcomer/comments";
const PLACE = "missions.close.rewards.cash";

const write = ({ send }: Editor, text: string, place = PLACE, key?: string) =>
  send("POST", PATH, { place, text }, key);
const written = async (editor: Editor, text: string, place = PLACE) =>
  (await (await write(editor, text, place)).json<{ comment: Comment }>()).comment;
const resolve = ({ send }: Editor, ids: readonly string[]) => send("POST", `${PATH}/resolve`, { ids });
const listed = async ({ send }: Editor) =>
  (await send("GET", PATH)).json<{
    comments: Comment[];
    writers: DraftWriter[];
    revision: number | null;
  }>();
const texts = async (editor: Editor) => (await listed(editor)).comments.map(({ text }) => text);
const audit = () =>
  rows<{ action: string; subject: string; details: string; before: string | null; after: string | null }>(
    "select action, subject, details, before, after from audit_log order by id",
  );

/** Two editors and a draft of the first. */
async function start() {
  const [ada, bob] = [await anEditor(), await anEditor()];
  return { ada, bob, draft: await saveDraft(ada, GARY) };
}

describe("comments on a draft", () => {
  it("are seen by every editor with their place, author and time, oldest first, and a reply stands at the same place", async () => {
    const { ada, bob, draft } = await start();
    await write(ada, "Too much?");
    await write(bob, "It's **his** money.");
    const { comments, writers, revision } = await listed(bob);
    expect(comments).toMatchObject([
      { place: PLACE, text: "Too much?", by: ada.account.username },
      { place: PLACE, text: "It's **his** money.", by: bob.account.username },
    ]);
    expect(Date.parse(comments[0]?.at ?? "")).toBeGreaterThan(0);
    expect([writers.map(({ name }) => name), revision]).toEqual([[ada.account.username], draft.revision]);
    const drafts = await (await bob.send("GET", "/drafts")).json<{ drafts: Draft[] }>();
    expect(drafts.drafts).toMatchObject([{ comments: 2 }]);
  });

  it("are resolved by anyone who may edit, once, and the audit log has each text", async () => {
    const { ada, bob } = await start();
    const [one, two] = [await written(ada, "Too much?"), await written(bob, "No.")];
    await written(ada, "Another place.", "name");
    expect((await resolve(bob, [one.id, two.id])).status).toBe(200);
    expect(await texts(ada)).toEqual(["Another place."]);
    expect((await changingNothing(() => resolve(ada, [one.id]))).status).toBe(200);
    expect((await audit()).slice(1)).toMatchObject([
      { action: "comments.write", subject: "newcomer", after: JSON.stringify({ [PLACE]: "Too much?" }) },
      { action: "comments.write", after: JSON.stringify({ [PLACE]: "No." }) },
      { action: "comments.write", after: JSON.stringify({ name: "Another place." }) },
      {
        action: "comments.resolve",
        details: JSON.stringify({ count: 2 }),
        before: JSON.stringify({ [PLACE]: "Too much?\nNo." }),
        after: null,
      },
    ]);
  });

  it.each<[string, (editor: Editor, draft: Draft) => Promise<Response>]>([
    ["discarded", ({ send }, { revision }) => send("DELETE", "/drafts/newcomer", { revision })],
    [
      "released with others",
      ({ send }, { id, revision }) => send("POST", "/releases", { drafts: [{ id, revision }], base: null }),
    ],
    [
      "released alone",
      ({ send }, { content, revision }) =>
        send("PUT", "/parts/newcomer", { content, revision: null, draftRevision: revision }),
    ],
  ])("go when the draft is %s, in the same batch, and the audit log says how many", async (_how, end) => {
    const { ada, draft } = await start();
    await write(ada, "Too much?");
    await write(ada, "Really?");
    const reply = await end(ada, draft);
    expect([reply.status, await texts(ada)]).toEqual([200, []]);
    expect(JSON.parse((await audit()).at(-1)?.details ?? "")).toMatchObject({ comments: 2 });
    expect(await rows("select id from content_comment")).toEqual([]);
  });

  it("stay when another part is released, and when the release of their draft is refused", async () => {
    const { ada, draft } = await start();
    await write(ada, "Too much?");
    await ada.send("PUT", "/parts/other", { content: aContact("other"), revision: null });
    const late = { drafts: [{ id: draft.id, revision: draft.revision - 1 }], base: 2 };
    expect((await ada.send("POST", "/releases", late)).status).toBe(409);
    expect(await texts(ada)).toEqual(["Too much?"]);
  });

  it("follow their entries to other ids and places when the draft is saved", async () => {
    const { ada, draft } = await start();
    const { id } = await written(ada, "Too much?", "messages.message_1.subject");
    await written(ada, "Stays.", "name");
    const body = {
      content: GARY,
      baseRevision: null,
      revision: draft.revision,
      movedComments: [{ id, place: "messages.hello.subject" }],
    };
    expect((await ada.send("PUT", "/drafts/newcomer", body)).status).toBe(200);
    expect((await listed(ada)).comments.map(({ place }) => place)).toEqual([
      "messages.hello.subject",
      "name",
    ]);
  });

  it.each([
    ["no text", { place: "name", text: " " }],
    ["too long a text", { place: "name", text: "x".repeat(COMMENT_MAX + 1) }],
    ["a place that is none", { place: "a..b", text: "x" }],
    ["an endless place", { place: "a".repeat(301), text: "x" }],
  ])("with %s are refused", async (_what, body) => {
    const { ada } = await start();
    const reply = await changingNothing(() => ada.send("POST", PATH, body));
    expect(reply.status).toBe(400);
  });

  it("belong to a draft: without one there are none, and nobody can write one", async () => {
    const ada = await anEditor();
    expect(await listed(ada)).toEqual({ comments: [], writers: [], revision: null });
    const reply = await changingNothing(() => write(ada, "Too much?"));
    expect([reply.status, (await reply.json<Refusal>()).error]).toEqual([
      404,
      "Comments belong to a draft. Please save one first.",
    ]);
  });

  it("are bounded in their number, and those that nobody resolves go after 90 days", async () => {
    const { ada } = await start();
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)
       insert into content_comment select 'filler_' || n, 'newcomer', 'name', 'x', n, 'gone' from numbers`,
    )
      .bind(MAX_COMMENTS)
      .run();
    const reply = await changingNothing(() => write(ada, "One more."));
    expect(reply.status).toBe(409);
    const later = 90 * 86_400_000 + 40;
    expect(await deleteExpired(openDatabase(env), "contentComments", later, 1000)).toBe(40);
    expect((await write(ada, "One more.")).status).toBe(200);
  });
});
