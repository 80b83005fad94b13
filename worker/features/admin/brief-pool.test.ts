import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { aContact } from "#game/content/fixture.ts";
import type { BriefView } from "#game/contract/brief.ts";
import type { BriefPool } from "#game/contract/brief-pool.ts";
import type { ReleasePreview, ReleaseSummary } from "#game/contract/content-releases.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { BRIEF_GOALS } from "../../content/brief.ts";
import { arrive, call, createAccount, rows, type TestAccount, writeContacts } from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";
import { anEditor, type Editor, refusalOf } from "./content-test-support.ts";

/** A pool of the least size. Every brief has exactly these goals. */
const POOL: readonly BriefGoal[] = [
  { id: "wave", label: "Post 2 times", kind: "posts", count: 2 },
  { id: "fry", label: "Bag fries 2 times", kind: "action:bag_fries", count: 2 },
  { id: "errand", label: "Do one thing", kind: "missions", count: 1 },
];
const pool = async ({ send }: Editor) => (await send("GET", "/brief")).json<BriefPool>();

async function release(editor: Editor, goals: readonly BriefGoal[], key?: string): Promise<Response> {
  const { revision } = await pool(editor);
  return editor.send("PUT", "/brief", { goals, revision }, key);
}

const brief = async ({ token }: TestAccount) =>
  (await call("GET", "/api/game/brief", { token })).json<BriefView>();
const labels = async (player: TestAccount) => (await brief(player)).goals.map(({ label }) => label).sort();
const releases = async ({ send }: Editor) =>
  (await (await send("GET", "/releases")).json<{ releases: ReleaseSummary[] }>()).releases;

describe("PUT /api/gamedev/brief", () => {
  it("a released pool is what players are offered, and is in the list of releases and in the audit log", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    expect(await pool(editor)).toMatchObject({ version: null, goals: BRIEF_GOALS });
    const reply = await release(editor, POOL);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      expect.objectContaining({ version: 2, goals: POOL }),
    ]);
    expect(await labels(player)).toEqual(POOL.map(({ label }) => label).sort());
    const [newest, files] = await releases(editor);
    expect(newest).toMatchObject({ version: 2, kind: "edit", changed: ["daily-brief"], isInForce: true });
    expect(files).toMatchObject({ version: 1, kind: "files", changed: [] });
    expect(await rows("select action, subject from audit_log")).toEqual([
      { action: "brief.update", subject: "daily-brief" },
    ]);
  });

  it("a pool that the proof refuses is refused with each problem at its field, and changes nothing", async () => {
    const editor = await anEditor();
    const wrong = [{ ...POOL[0], label: "Post a lot" } as BriefGoal, ...POOL.slice(1, 2)];
    expect(await refusalOf(await changingNothing(() => release(editor, wrong)))).toEqual([
      422,
      ["goals.0.label: Must say 2.", "goals: Level 1 is offered 2 kinds of goals. A brief needs 3."],
    ]);
    const noGoal = await changingNothing(() => release(editor, [{ ...POOL[0], count: 0 } as BriefGoal]));
    expect(noGoal.status).toBe(400);
  });

  it("a pool never replaces one that its editor hasn't seen, and one of two parallel releases is made", async () => {
    const editor = await anEditor();
    const { revision } = await pool(editor);
    const send = (goals: readonly BriefGoal[]) => editor.send("PUT", "/brief", { goals, revision });
    const replies = await Promise.all([send(POOL), send(POOL.toReversed())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await changingNothing(() => send(POOL));
    expect([late.status, (await late.json<{ error: string }>()).error]).toEqual([
      409,
      "Somebody else has released this pool since you opened it. Nothing was saved.",
    ]);
  });

  it("a pool that equals the one in force, and a repeated request, make no second release", async () => {
    const editor = await anEditor();
    await changingNothing(() => release(editor, BRIEF_GOALS));
    const { revision } = await pool(editor);
    const body = { goals: POOL, revision };
    const key = crypto.randomUUID();
    const first = await (await editor.send("PUT", "/brief", body, key)).json();
    const again = await changingNothing(() => editor.send("PUT", "/brief", body, key));
    expect(await again.json()).toEqual(first);
    expect(await releases(editor)).toHaveLength(2);
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

  it("a return puts the former pool in force again and shows the difference before", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const offered = await labels(player);
    await release(editor, POOL);
    expect(await labels(player)).not.toEqual(offered);
    const shown = await (await editor.send("GET", "/releases/1")).json<{
      toReturn: ReleasePreview;
      briefGoals: BriefGoal[];
    }>();
    expect(shown.briefGoals).toEqual(BRIEF_GOALS);
    expect(shown.toReturn).toMatchObject({ problems: [], difference: [{ contactId: "daily-brief" }] });
    expect((await editor.send("POST", "/releases/1/return")).status).toBe(200);
    expect(await labels(player)).toEqual(offered);
    expect(await pool(editor)).toMatchObject({ version: 3, goals: BRIEF_GOALS });
  });

  it("a release of a contact keeps the pool, Reload from File brings the shipped one back", async () => {
    const editor = await anEditor();
    await release(editor, POOL);
    await writeContacts(aContact("other"));
    expect(await pool(editor)).toMatchObject({ version: 3, goals: POOL });
    const preview = await (await editor.send("GET", "/npcs/reload")).json<ReleasePreview>();
    expect(preview.difference.map(({ contactId }) => contactId)).toEqual(["daily-brief"]);
    expect((await editor.send("POST", "/npcs/reload")).status).toBe(200);
    expect(await pool(editor)).toMatchObject({ version: 4, goals: BRIEF_GOALS });
  });

  it("an export holds the pool, and an import says that its pool differs", async () => {
    const editor = await anEditor();
    const set = await (await editor.send("GET", "/export")).json<{ briefGoals: BriefGoal[] }>();
    expect(set.briefGoals).toEqual(BRIEF_GOALS);
    await release(editor, POOL);
    const reply = await changingNothing(() => editor.send("POST", "/import?preview=true", set));
    expect(await reply.json()).toMatchObject({ difference: [], hasOtherBrief: true });
  });

  it("a release without a pool, or with a broken one, uses the shipped pool", async () => {
    const editor = await anEditor();
    const player = await arrive(await createAccount());
    const offered = await labels(player);
    await release(editor, POOL);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const stored of ["null", `'[{"id":"x"}]'`]) {
      await env.DB.exec(
        `update content_release set brief_goals = ${stored}, key = hex(randomblob(8)) where id = 2`,
      );
      expect(await labels(player)).toEqual(offered);
      expect((await pool(editor)).goals).toEqual(BRIEF_GOALS);
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it("the search of fixed texts has the goals in force", async () => {
    const editor = await anEditor();
    await release(editor, POOL);
    const { texts } = await (await editor.send("GET", "/fixed-texts")).json<{ texts: object[] }>();
    expect(texts.filter((text) => "file" in text && text.file === null)).toEqual(
      POOL.map(({ label }, i) => ({ file: null, place: `Daily brief › Goal ${i + 1}`, text: label })),
    );
  });
});
