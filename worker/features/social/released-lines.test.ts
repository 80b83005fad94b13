import { expect, it } from "vitest";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { createPost } from "#game/social/wire.ts";
import { ask, databaseUse } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { changeProgress } from "../../rows-test-support.ts";
import { arrive, createAccount, type TestAccount } from "../../test-support.ts";
import { anEditor, release } from "../admin/content/content-test-support.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];
const BRAGS = Array.from({ length: 10 }, (_, i) => `Number ${i} of ten.`);
const SAID = { lines: { ...SAY_IT_HOW.lines, starting: { ...SAY_IT_HOW.lines.starting, brag: BRAGS } } };

async function post(account: TestAccount) {
  await changeProgress("update posting set last_cycle_at = 0");
  return ask(account, "POST /social/posts", { tone: "brag" }, { key: crypto.randomUUID() });
}

it("the next post says what is released", async () => {
  const [editor, player] = [await anEditor(), await arrive(await createAccount())];
  const before = await post(player);
  expect(BRAGS).not.toContain((await before.json<ReplyOf<typeof createPost>>()).post.content);
  expect((await release(editor, "say-it-how", SAID)).status).toBe(200);
  const first = await post(player);
  expect(BRAGS).toContain((await first.json<ReplyOf<typeof createPost>>()).post.content);
  // The content in force is cached by then: a post takes no trip more.
  const next = await post(player);
  expect(databaseUse(next).trips).toBeLessThanOrEqual(databaseUse(before).trips);
});
