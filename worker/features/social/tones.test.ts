import { afterEach, describe, expect, it, vi } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { listMessages } from "#game/contract/messages.ts";
import type { getLeaderboard } from "#game/contract/social/leaderboards.ts";
import {
  type createPost,
  type getFeed,
  type PostingView,
  SOCIAL_TEXT,
} from "#game/contract/social/social.ts";
import { TONES, type Tone } from "#game/rules/feed/lines.ts";
import { SCANDAL_HOURS, scandalOf } from "#game/rules/feed/scandal.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { FATIGUE_POSTS } from "#game/rules/posting/tones.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { CAST } from "../../content/feed.ts";
import {
  arrive,
  call,
  changeProgress,
  createAccount,
  databaseUse,
  expectBalanced,
  rows,
  type TestAccount,
  writeContacts,
} from "../../test-support.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];

type Created = ReplyOf<typeof createPost>;

const START = (weekOf(Date.now()) + 1) * MS_PER_WEEK;
/** After the scandal of the week broke. */
const LOUD = START + (SCANDAL_HOURS[0] + 1) * 3_600_000;
const NEXT = START + MS_PER_WEEK;
/** Before the scandal of the next week breaks, whose tones change what a post gains. */
const QUIET = NEXT + 3_600_000;
const NEXT_DAY = NEXT + 24 * 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

const clock = (at: number) => vi.spyOn(Date, "now").mockReturnValue(at);
const rested = () =>
  changeProgress(
    "update posting set last_cycle_at = 0, unattended_cycles = 0; update player_state set state = json_set(state, '$.energy.amount', 100)",
  );
const send = (account: TestAccount, tone?: string, key?: string) =>
  call("POST", "/api/social/posts", {
    token: account.token,
    key,
    ...(tone !== undefined && { body: { tone } }),
  });
async function say(account: TestAccount, tone?: Tone): Promise<Created> {
  await rested();
  const reply = await send(account, tone);
  expect(reply.status).toBe(200);
  return reply.json<Created>();
}
const get = async <Reply>(account: TestAccount, path: string): Promise<Reply> => {
  const reply = await call("GET", `/api${path}`, { token: account.token });
  expect(reply.status).toBe(200);
  return reply.json<Reply>();
};
const posting = (account: TestAccount) => get<PostingView>(account, "/social/posting");
const messages = async (account: TestAccount) => {
  const { messages } = await get<ReplyOf<typeof listMessages>>(account, "/messages");
  return messages.filter(({ createdAt }) => Date.parse(createdAt) >= NEXT);
};
const SETTLED = "select cause, cash, experience, followers, energy from ledger where cause = 'settlement'";
async function newcomer(at: number): Promise<TestAccount> {
  clock(at);
  return arrive(await createAccount());
}

describe("a post in a tone", () => {
  it("a post is a line of its tone, and the tone stays chosen", async () => {
    const tone = "brag";
    const account = await newcomer(START);
    expect(await posting(account)).toMatchObject({ tone: null, tired: [], knownFor: null, mark: null });
    const { post, ...reply } = await say(account, tone);
    expect(reply).toMatchObject({ tone, isTired: false, posting: { tone } });
    const starts = SAY_IT_HOW.lines.starting[tone].map((text) => text.split("{")[0] ?? "");
    expect(starts.some((start) => post.content.startsWith(start))).toBe(true);
    expect(await posting(account)).toMatchObject({ tone });
  });

  it("a page that sends no tone posts in one of the server's, and changes no choice", async () => {
    const account = await newcomer(START);
    await say(account, "offer");
    const { tone, posting: after } = await say(account);
    expect(TONES).toContain(tone);
    expect(after.tone).toBe("offer");
  });

  it("an unknown tone is refused, and nothing is posted", async () => {
    const account = await newcomer(START);
    expect((await send(account, "whisper")).status).toBe(400);
    expect(await rows("select * from post")).toEqual([]);
  });

  it("a tone costs the database no row and no trip more", async () => {
    const account = await newcomer(START);
    await say(account);
    const costs = [];
    for (const tone of [undefined, "brag", "brag", "method"]) {
      await rested();
      costs.push(databaseUse(await send(account, tone, crypto.randomUUID())));
    }
    expect(new Set(costs.map(({ written }) => written)).size).toBe(1);
    expect(new Set(costs.map(({ trips }) => trips)).size).toBe(1);
  });

  it("the scandal pays a chosen tone and costs another", async () => {
    const { pays, costs } = scandalOf(CAST.scandals, LOUD);
    const account = await newcomer(LOUD);
    expect(await say(account, pays.tone)).toMatchObject({ scandalFollowers: 3, newStats: { followers: 9 } });
    expect(await say(account, costs.tone)).toMatchObject({
      scandalFollowers: -4,
      newStats: { followers: 8 },
    });
  });

  it("the thirteenth post in a tone within 20 hours gains a follower less, one in another doesn't", async () => {
    const account = await newcomer(START);
    for (let i = 0; i < FATIGUE_POSTS; i += 1) await say(account, "brag");
    expect((await posting(account)).tired).toEqual([{ tone: "brag", restMs: 20 * 3_600_000 }]);
    const before = 3 + 3 * FATIGUE_POSTS;
    expect(await say(account, "brag")).toMatchObject({
      isTired: true,
      scandalFollowers: 0,
      newStats: { followers: before + 2 },
    });
    expect(await say(account, "lesson")).toMatchObject({
      isTired: false,
      newStats: { followers: before + 5 },
    });
    clock(START + 20 * 3_600_000);
    expect((await posting(account)).tired).toEqual([]);
    await expectBalanced(account.userId);
  });
});

describe("the settlement of a week", () => {
  it("a player who opens the game in the next week has one message, and is known for their tone", async () => {
    const { pays } = scandalOf(CAST.scandals, LOUD);
    const account = await newcomer(LOUD);
    await say(account, pays.tone);
    clock(NEXT_DAY);
    const [message, ...others] = await messages(account);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ isRead: false, npc: { id: "your_mum" } });
    expect(message?.body).toContain(scandalOf(CAST.scandals, LOUD).subject);
    expect(await posting(account)).toMatchObject({
      knownFor: { tone: pays.tone, week: weekOf(NEXT) },
      mark: { goal: 7, gained: 0, isBeaten: false },
    });
    expect(await rows(SETTLED)).toHaveLength(1);
    const read = await call("PUT", `/api/messages/${message?.id}/read`, { token: account.token });
    expect(read.status).toBe(200);
    clock(NEXT + MS_PER_WEEK);
    expect(await posting(account)).toMatchObject({ knownFor: null, mark: null });
    // A week without posts has no message.
    expect(await messages(account)).toHaveLength(1);
    expect(await rows(SETTLED)).toHaveLength(1);
  });

  it("looking, posting and repeating at the same time settle a week once", async () => {
    const account = await newcomer(START);
    await say(account, "confession");
    const { followers } = (await say(account, "confession")).newStats;
    await rested();
    clock(QUIET);
    const key = crypto.randomUUID();
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => call("GET", "/api/auth/me", { token: account.token })),
      ...Array.from({ length: 3 }, () => send(account, "confession", key)),
      send(account, "brag"),
    ]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await rows(SETTLED)).toEqual([
      { cause: "settlement", cash: 0, experience: 0, followers: 60, energy: 0 },
    ]);
    expect(await messages(account)).toHaveLength(1);
    const [player] = await rows<{ followers: number }>("select followers from player");
    expect(player?.followers).toBe(followers + 60 + 3);
    await expectBalanced(account.userId);
  });

  it("a post that settles a week says that a message came", async () => {
    const account = await newcomer(START);
    await say(account, "method");
    clock(QUIET);
    const { events, posting: after } = await say(account, "brag");
    expect(events.map(({ type }) => type)).toEqual(["messageReceived", "badgesChanged"]);
    // Known for methods, the post gained a follower less.
    expect(after).toMatchObject({ followersPerPost: 2, mark: { goal: 4, gained: 2 } });
  });

  it("a reputation changes posts, calls and e-books on the server, and the page is told", async () => {
    const account = await newcomer(START);
    await say(account, "confession");
    clock(NEXT_DAY);
    const { benefits } = await get<{ benefits: unknown }>(account, "/auth/me");
    expect(benefits).toMatchObject({ knownFor: { tone: "confession", week: weekOf(NEXT) } });
    expect(await posting(account)).toMatchObject({ energyPerPost: 11, ebookPrice: 27 });
    expect((await say(account, "offer")).newStats.energy).toBe(89);
  });

  it("a mission asks what the week is known for: it refuses with its sentence, changes nothing, and opens with the week", async () => {
    const refusal = "Come back when you're known for owning up.";
    const terms = [{ when: [{ type: "not_known_for" as const, value: "confession" as const }], refusal }];
    await writeContacts(aContact("priest", { missions: [aQuest("booth", { terms })] }));
    const [account, other] = [await arrive(await createAccount()), await arrive(await createAccount())];
    const complete = ({ token }: TestAccount) =>
      call("POST", "/api/npcs/priest/requests/booth/complete", { token });
    const ledger = () => rows("select * from ledger where player_id = ?", account.userId);

    clock(LOUD);
    await say(account, "confession");
    const before = await ledger();
    const early = await complete(account);
    expect([early.status, await early.json()]).toMatchObject([409, { error: refusal }]);
    expect(await ledger()).toEqual(before);

    clock(NEXT);
    expect((await complete(account)).status).toBe(200);
    expect((await complete(other)).status).toBe(409);
  });

  it("a reset forgets the tones, and settles nothing", async () => {
    const account = await newcomer(START);
    await say(account, "confession");
    await call("POST", "/api/player/reset-all-data", { token: account.token });
    clock(NEXT_DAY);
    expect(await posting(account)).toMatchObject({ tone: null, knownFor: null, mark: null });
    expect(await rows(SETTLED)).toEqual([]);
  });
});

describe("a rival's mark", () => {
  const dares = async (account: TestAccount) => {
    const { posts } = await get<ReplyOf<typeof getFeed>>(account, "/social/feed");
    return posts.filter(({ id }) => /^m\d/.test(id));
  };

  it("a rival dares the player by name to gain 110 % of their last week, and answers when they do", async () => {
    const account = await newcomer(START);
    for (const tone of TONES) await say(account, tone);
    const other = await newcomer(START);
    clock(NEXT + 3_600_000);
    const [dare] = await dares(account);
    expect(dare).toMatchObject({ authorKind: "rival", isOwn: false });
    expect(dare?.content).toContain(`@${account.username.toLowerCase()}`);
    expect(dare?.content).toContain("17");
    expect(await dares(other)).toEqual([]);
    const liked = await call("POST", `/api/social/post/${dare?.id}/like`, {
      token: account.token,
      body: { action: "like" },
    });
    expect([liked.status, await liked.json()]).toMatchObject([409, { error: SOCIAL_TEXT.dare }]);
    clock(NEXT + 7_200_000);
    for (const tone of TONES) await say(account, tone);
    expect(await dares(account)).toHaveLength(1);
    const { posting: after } = await say(account, "brag");
    expect(after.mark).toMatchObject({ goal: 17, gained: 18, isBeaten: true });
    const [answer, ...rest] = await dares(account);
    expect(rest).toHaveLength(1);
    expect(answer?.content).toContain(`@${account.username.toLowerCase()}`);
  });
});

describe("the view of others", () => {
  it("the feed and the boards show what somebody is known for, even if they haven't come back", async () => {
    const author = await newcomer(NEXT - 60_000);
    await say(author, "method");
    const reader = await newcomer(NEXT - 60_000);
    const shown = async () => {
      const { posts } = await get<ReplyOf<typeof getFeed>>(reader, "/social/feed");
      return posts
        .filter(({ authorKind }) => authorKind === "player")
        .map(({ authorKnownFor }) => authorKnownFor);
    };
    expect(await shown()).toEqual([null]);
    clock(NEXT + 60_000);
    expect(await shown()).toEqual(["method"]);
    expect((await say(author, "brag")).post.authorKnownFor).toBe("method");
    const { rows: board } = await get<ReplyOf<typeof getLeaderboard>>(author, "/leaderboards?board=posts");
    expect(board).toMatchObject([{ knownFor: "method", score: 1 }]);
    const hidden = await call("PUT", "/api/leaderboards/visibility", {
      token: author.token,
      body: { isHidden: true },
    });
    expect(hidden.status).toBe(200);
    const { rows: after } = await get<ReplyOf<typeof getLeaderboard>>(author, "/leaderboards?board=posts");
    expect(after).toMatchObject([{ knownFor: null }]);
  });
});
