import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { listMessages } from "#game/contract/messages.ts";
import type { createPost } from "#game/contract/social/social.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import type { SayItHow, SettlementSender } from "#game/rules/posting/messages.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { arrive, call, createAccount, databaseUse, rows, type TestAccount } from "../../test-support.ts";
import { anEditor, type Editor, release } from "../admin/content/content-test-support.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];
/** A week of posts, and the one in which it is settled. */
const WEEK_OF_POSTS = 20_804 * DAY_MS;
const WEEK_AFTER = WEEK_OF_POSTS + MS_PER_WEEK;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: WEEK_OF_POSTS });
});
afterEach(() => {
  vi.useRealTimers();
});

const [MUM, CHADWICK] = SAY_IT_HOW.senders as [SettlementSender, SettlementSender];
/** Messages that say who writes them, and the same line ten times over. */
const aSender = (id: string): SettlementSender => {
  const texts = JSON.stringify(MUM.letters).replaceAll(/"(subject|body|known)":"/g, `"$1":"${id}: `);
  return { id, letters: JSON.parse(texts) };
};
const BRAGS = Array.from({ length: 10 }, (_, i) => `Number ${i} of ten.`);
const SAID: SayItHow = {
  lines: { ...SAY_IT_HOW.lines, starting: { ...SAY_IT_HOW.lines.starting, brag: BRAGS } },
  senders: [aSender("your_mum"), CHADWICK],
};

const post = ({ token }: TestAccount) =>
  call("POST", "/api/social/posts", { token, body: { tone: "brag" }, key: crypto.randomUUID() });
const message = async ({ token }: TestAccount) => {
  const { messages } = await (await call("GET", "/api/messages", { token })).json<
    ReplyOf<typeof listMessages>
  >();
  return messages.find(({ createdAt }) => Date.parse(createdAt) >= WEEK_AFTER);
};
const releaseSaid = (editor: Editor, content: SayItHow) => release(editor, "say-it-how", content);

it("the next post and the next message say what is released", async () => {
  const [editor, player] = [await anEditor(), await arrive(await createAccount())];
  const before = await post(player);
  expect(BRAGS).not.toContain((await before.json<ReplyOf<typeof createPost>>()).post.content);
  expect((await releaseSaid(editor, SAID)).status).toBe(200);
  vi.setSystemTime(WEEK_OF_POSTS + DAY_MS);
  const first = await post(player);
  expect(BRAGS).toContain((await first.json<ReplyOf<typeof createPost>>()).post.content);
  // The content in force is cached by then: a post takes no trip more.
  vi.setSystemTime(WEEK_OF_POSTS + 2 * DAY_MS);
  const next = await post(player);
  expect(databaseUse(next).trips).toBe(databaseUse(before).trips);

  vi.setSystemTime(WEEK_AFTER);
  const { npc, subject, body } = (await message(player)) ?? {};
  expect(npc?.id).toBe("your_mum");
  expect([subject, body]).toEqual([
    expect.stringMatching(/^your_mum: /),
    expect.stringMatching(/^your_mum: .*\n\nyour_mum: /s),
  ]);
});

it("a message that has come reads as its release says, also after a return and Reload from File", async () => {
  const player = await arrive(await createAccount());
  await post(player);
  vi.setSystemTime(WEEK_AFTER);
  const editor = await anEditor();
  const delivered = await message(player);
  expect(delivered?.npc.id).toBe("your_mum");
  for (const path of ["/releases/1/return", "/npcs/reload"]) {
    expect((await releaseSaid(editor, SAID)).status).toBe(200);
    expect((await message(player))?.subject).toBe(`your_mum: ${delivered?.subject}`);
    expect((await editor.send("POST", path)).status).toBe(200);
    expect(await message(player)).toEqual(delivered);
  }
});

it("a new sender takes turns with the others, in their order", async () => {
  const [editor, player] = [await anEditor(), await arrive(await createAccount())];
  await post(player);
  const order = [aSender("gary_grill"), CHADWICK, MUM];
  expect((await releaseSaid(editor, { ...SAY_IT_HOW, senders: order })).status).toBe(200);

  vi.setSystemTime(WEEK_AFTER);
  const met = await rows<{ id: string }>("select contact_id as id from player_contact");
  const known = order.map(({ id }) => id).filter((id) => met.some((each) => each.id === id));
  expect(known).toContain("gary_grill");
  expect((await message(player))?.npc.id).toBe(known[weekOf(WEEK_OF_POSTS) % known.length]);
});
