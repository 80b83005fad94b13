import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { aContact } from "#game/content/fixture.ts";
import type { BriefView } from "#game/contract/brief.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import { arrive, call, createAccount, type TestAccount, writeContacts } from "../../../test-support.ts";
import { anEditor, type Editor, opened, release } from "../../admin/content/content-test-support.ts";

/** A pool of the least size. Every brief has exactly these goals. */
const POOL: readonly BriefGoal[] = [
  { id: "wave", label: "Post 2 times", kind: "posts", count: 2 },
  { id: "fry", label: "Bag fries 2 times", kind: "action:bag_fries", count: 2 },
  { id: "errand", label: "Do one thing", kind: "missions", count: 1 },
];
const releasePool = (editor: Editor, pool = POOL) => release(editor, "daily-brief", pool);
const brief = async ({ token }: TestAccount) =>
  (await call("GET", "/api/game/brief", { token })).json<BriefView>();
const labels = async (player: TestAccount) => (await brief(player)).goals.map(({ label }) => label).sort();

it("a released pool is what players are offered", async () => {
  const editor = await anEditor();
  const player = await arrive(await createAccount());
  expect((await releasePool(editor)).status).toBe(200);
  expect(await labels(player)).toEqual(POOL.map(({ label }) => label).sort());
});

it("a brief in progress keeps its goals, keeps counting, and can be finished without a removed goal", async () => {
  const editor = await anEditor();
  await releasePool(editor);
  const player = await arrive(await createAccount());
  const post = (path: string) => call("POST", path, { token: player.token });
  await post("/api/game/brief/take");
  await post("/api/player/action/bag_fries");

  const other: BriefGoal = { id: "follow", label: "Gain 9 followers", kind: "followers", count: 9 };
  const [wave, fry] = POOL as [BriefGoal, BriefGoal];
  expect((await releasePool(editor, [{ ...fry, label: "Bag 2 fries" }, wave, other])).status).toBe(200);
  const { goals } = await brief(player);
  expect(goals.toSorted((one, two) => one.id.localeCompare(two.id))).toMatchObject([
    { id: "fry", label: "Bag 2 fries", done: 1, count: 2 },
    { id: "wave", done: 0 },
  ]);
  for (const id of ["bag_fries", "post_content", "post_content"]) await post(`/api/player/action/${id}`);
  expect((await post("/api/game/brief/finish")).status).toBe(200);
});

it("a release from before documents keeps its pool, and has the shipped one without any or with a broken one", async () => {
  const editor = await anEditor();
  const player = await arrive(await createAccount());
  const offered = await labels(player);
  await writeContacts(aContact("other"));
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
    expect((await opened(editor, "daily-brief")).content).toEqual(BUNDLED_DOCUMENTS["daily-brief"]);
  }
  expect(log).toHaveBeenCalled();
  log.mockRestore();
  // The next release stores what was missing.
  expect((await releasePool(editor)).status).toBe(200);
  expect(await opened(editor, "daily-brief")).toMatchObject({ version: 3, content: POOL });
});
