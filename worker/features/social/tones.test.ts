import { describe, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { listContacts } from "#game/npcs/wire.ts";
import type { Tone } from "#game/social/lines.ts";
import { KNOWN_FOR_POSTS } from "#game/social/tones.ts";
import type { createPost } from "#game/social/wire.ts";
import { ask, databaseUse, read } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { changeProgress, expectBalanced, expectRefused, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { anEditor, release } from "../admin/content/content-test-support.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];

type Created = ReplyOf<typeof createPost>;

const rest = () =>
  changeProgress(
    "update posting set last_cycle_at = 0, unattended_cycles = 0; update player_state set state = json_set(state, '$.energy.amount', 100)",
  );
const send = (account: TestAccount, tone?: string, key?: string) =>
  ask(account, "POST /social/posts", tone === undefined ? undefined : { tone }, { key });
async function say(account: TestAccount, tone?: Tone): Promise<Created> {
  await rest();
  return (await send(account, tone)).json<Created>();
}
/** Posts by the tile. */
async function press(account: TestAccount): Promise<PlayerState> {
  await rest();
  const reply = await ask(account, "POST /player/action/post_content");
  return (await reply.json<{ newStats: PlayerState }>()).newStats;
}
const newcomer = async () => arrive(await createAccount());

describe("a post in a tone", () => {
  it("a post is a line of its tone, and the tone stays chosen", async () => {
    const account = await newcomer();
    const { post, tone, newStats } = await say(account, "method");
    expect([tone, newStats.tones]).toEqual(["method", "m"]);
    const starts = SAY_IT_HOW.lines.starting.method.map((text) => text.split("{")[0] ?? "");
    expect(starts.some((start) => post.content.startsWith(start))).toBe(true);
    expect(await say(account)).toMatchObject({ tone: "method", newStats: { tones: "mm" } });
  });

  it("a post by the tile is in the chosen tone, and puts no line into the feed", async () => {
    const account = await newcomer();
    expect((await press(account)).tones).toBe("b");
    await say(account, "offer");
    expect((await press(account)).tones).toBe("boo");
    expect(await rows("select number from post")).toHaveLength(1);
  });

  it("an unknown tone is refused, and nothing is posted", async () => {
    const account = await newcomer();
    expect((await send(account, "whisper")).status).toBe(400);
    expect(await rows("select * from post")).toEqual([]);
  });

  it("every tone pays the same, and costs the database no row and no trip more", async () => {
    const account = await newcomer();
    await say(account);
    const costs = [];
    for (const tone of [undefined, "brag", "lesson", "offer", "confession", "method"]) {
      await rest();
      costs.push(databaseUse(await send(account, tone, crypto.randomUUID())));
    }
    expect(new Set(costs.map(({ written }) => written)).size).toBe(1);
    expect(new Set(costs.map(({ trips }) => trips)).size).toBe(1);
    const paid = "select distinct experience, followers, energy from ledger where cause like 'post:%'";
    expect(await rows(paid)).toEqual([{ experience: 4, followers: 3, energy: -10 }]);
    await expectBalanced(account.userId);
  });
});

it("a mission that asks for a tone refuses with its sentence, changes nothing, and opens with the eleventh post", async () => {
  const refusal = "Come back when you're known for owning up.";
  const terms = [{ when: [{ type: "not_known_for" as const, value: "confession" as const }], refusal }];
  await writeContacts(aContact("priest", { missions: [aQuest("booth", { terms }), aQuest("bell")] }));
  const account = await newcomer();
  const complete = () => ask(account, "POST /npcs/priest/requests/booth/complete");
  for (let i = 1; i < KNOWN_FOR_POSTS; i += 1) await say(account, "confession");
  await expectRefused(complete, 409, refusal);
  const { npcs } = await read<ReplyOf<typeof listContacts>>(account, "/npcs");
  const asked = npcs.find(({ id }) => id === "priest")?.requests.map(({ id, asksTone }) => [id, asksTone]);
  expect(asked).toEqual([
    ["booth", true],
    ["bell", undefined],
  ]);

  await press(account);
  expect((await complete()).status).toBe(200);
});

const BRAGS = Array.from({ length: 10 }, (_, i) => `Number ${i} of ten.`);
const SAID = { lines: { ...SAY_IT_HOW.lines, starting: { ...SAY_IT_HOW.lines.starting, brag: BRAGS } } };

async function brag(account: TestAccount) {
  await rest();
  return send(account, "brag", crypto.randomUUID());
}

it("the next post says what is released", async () => {
  const [editor, player] = [await anEditor(), await newcomer()];
  const before = await brag(player);
  expect(BRAGS).not.toContain((await before.json<Created>()).post.content);
  expect((await release(editor, "say-it-how", SAID)).status).toBe(200);
  const first = await brag(player);
  expect(BRAGS).toContain((await first.json<Created>()).post.content);
  // The content in force is cached by then: a post takes no trip more.
  const next = await brag(player);
  expect(databaseUse(next).trips).toBeLessThanOrEqual(databaseUse(before).trips);
});
