import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MS_PER_WEEK, weekOf } from "#game/core/epoch-week.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { NPC_FEED_MS, npcPosts } from "#game/social/npc-posts.ts";
import { SCANDAL_HOURS, scandalOf } from "#game/social/scandal.ts";
import * as contract from "#game/social/wire.ts";
import { answer, ask, databaseUse, read, type SendOptions, WRITE_TRIPS } from "../../calls-test-support.ts";
import { CAST } from "../../content/feed.ts";
import { openDatabase } from "../../db/client.ts";
import { updateLike } from "../../db/posts.ts";
import { change, changingNothing, execute, expectBalanced, expectRefused } from "../../rows-test-support.ts";
import { anotherSession, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";

type Created = ReplyOf<typeof contract.createPost>;

/** A time before the scandal of the week breaks. */
const QUIET = (weekOf(Date.now()) + 1) * MS_PER_WEEK + 3_600_000;
/** A time after the scandal of the week broke. */
const LOUD = QUIET + SCANDAL_HOURS[0] * 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

const clock = (at: number) => vi.spyOn(Date, "now").mockReturnValue(at);
const post = (account: TestAccount, options: SendOptions = {}, body?: object) =>
  ask(account, "POST /social/posts", body, options);
const created = async (account: TestAccount): Promise<Created> => {
  const reply = await post(account);
  expect(reply.status).toBe(200);
  return reply.json<Created>();
};
const attend = (account: TestAccount) => ask(account, "POST /social/posting/attend");
const posting = (account: TestAccount) => read<contract.PostingView>(account, "/social/posting");
const feed = (account: TestAccount, query = "") =>
  read<ReplyOf<typeof contract.getFeed>>(account, `/social/feed${query}`);
const like = (account: TestAccount, id: string, action = "like", key?: string) =>
  ask(account, `POST /social/post/${id}/like`, { action }, { key });
const likes = () => rows("select likes from post_like_count");

describe("POST /api/social/posts", () => {
  it("creating a post pays, writes one ledger row, trains mastery and adds it to the feed, in one guarded batch", async () => {
    clock(QUIET);
    const account = await arrive(await createAccount());
    const reply = await post(account, { key: crypto.randomUUID() });
    const result = await reply.json<Created>();
    const author = { authorKind: "player", authorName: account.username, authorHandle: account.username };
    const progress = { masteryLevel: 3, masteryPercent: 73, salesThousandths: 72 };
    expect(result).toMatchObject({
      post: { id: "p000000000000", ...author, isOwn: true, isLiked: false },
      sold: 0,
      leveledUp: false,
      newStats: { energy: 90, followers: 6, experience: 4, version: 2 },
      posting: { ...progress, cyclesLeft: 11, readyInMs: 5000 },
    });
    const gains = { cash: 0, experience: 4, followers: 3, energy: -10 };
    const written = await rows("select * from ledger where cause <> 'unlock'");
    expect(written).toMatchObject([{ cause: "post:p000000000000", ...gains }]);
    const stored = { number: 0, player_id: account.userId, text: result.post.content, followers: 3 };
    expect(await rows("select * from post")).toMatchObject([stored]);
    expect(result.post.content).not.toMatch(/[{}]/);
    // One extra trip reserves the post number, so that concurrent players don't conflict over it.
    expect(databaseUse(reply).trips).toBe(WRITE_TRIPS + 1);
    expect((await feed(account)).posts[0]).toMatchObject({ id: result.post.id, isOwn: true });
    await expectBalanced(account.userId);
  });

  it("the server's clock decides the posting cycle: 1 ms early is refused, regardless of times in the body", async () => {
    const account = await arrive(await createAccount());
    clock(QUIET);
    await created(account);
    clock(QUIET + 4_999);
    expect((await post(account, {}, { at: QUIET + 9_000, lastCycleAt: 0 })).status).toBe(409);
    clock(QUIET + 5_000);
    await created(account);
  });

  it.each([
    ["development", 200],
    ["production", 409],
  ])("only a development game can have another posting cycle: %s", async (ENVIRONMENT, status) => {
    const account = await arrive(await createAccount());
    clock(QUIET);
    await created(account);
    clock(QUIET + 1);
    expect((await post(account, { env: { ENVIRONMENT, POST_CYCLE_MS: "1" } })).status).toBe(status);
  });

  it("posting stops after 12 cycles without player activity, and continues after attending or another change", async () => {
    const account = await arrive(await createAccount());
    expect(databaseUse(await attend(account)).written).toBe(0);
    for (let cycle = 0; cycle < 12; cycle += 1) {
      clock(QUIET + cycle * 5_000);
      await created(account);
    }
    clock(QUIET + 60_000);
    const error = expect.stringContaining("nobody has touched anything");
    expect(await answer(await post(account))).toMatchObject([409, { error }]);
    expect(await rows("select * from post")).toHaveLength(12);
    expect(await (await attend(account)).json()).toMatchObject({ cyclesLeft: 12 });
    await created(account);
    expect((await posting(account)).cyclesLeft).toBe(11);
    clock(QUIET + 65_000);
    await ask(account, "POST /player/action/bag_fries");
    expect((await posting(account)).cyclesLeft).toBe(12);
    expect(await rows("select unattended_cycles from posting")).toEqual([{ unattended_cycles: 0 }]);
  });

  it("eleven players who post at a time get numbers in a row, by which no two say the same", async () => {
    const accounts = await Promise.all(Array.from({ length: 11 }, () => createAccount()));
    await Promise.all(accounts.map(created));
    const numbers = await rows<{ number: number }>("select number from post order by number");
    expect(numbers.map(({ number }) => number)).toEqual(accounts.map((_, index) => index));
  });
});

describe("GET /api/social/feed", () => {
  it("the feed of a new world is filled with posts of rivals, the news and contacts whom the player has met", async () => {
    const account = await arrive(await createAccount());
    const { posts, next } = await feed(account);
    expect(posts).toHaveLength(20);
    expect(next).not.toBeNull();
    const met = await rows<{ contact_id: string }>("select contact_id from player_contact");
    const ids = met.map(({ contact_id: id }) => id);
    const handles = CAST.contacts.filter(({ id }) => ids.includes(id)).map(({ handle }) => handle);
    expect(handles).not.toHaveLength(CAST.contacts.length);
    for (const { authorKind, authorHandle } of posts) {
      if (authorKind === "contact") expect(handles).toContain(authorHandle);
    }
    for (const { ageMs, viewsCount, likesCount } of posts) {
      expect(ageMs).toBeGreaterThanOrEqual(0);
      expect(viewsCount).toBeGreaterThanOrEqual(likesCount);
    }
  });

  it("the scandal of the week carries the paper's correction from the Wednesday on", async () => {
    const account = await arrive(await createAccount());
    const wednesday = weekOf(LOUD) * MS_PER_WEEK + SCANDAL_HOURS[3] * 3_600_000;
    clock(wednesday - 1);
    expect((await feed(account)).scandal).toMatchObject({ correction: null });
    clock(wednesday);
    const { correction } = scandalOf(CAST.scandals, wednesday);
    expect((await feed(account)).scandal).toMatchObject({ correction });
  });

  it("feed pages return every post once, down to the end", async () => {
    const account = await arrive(await createAccount());
    const now = Date.now();
    // Groups of ten share a time.
    await change(
      `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 69)
       insert into post select n, ?1, 'Post ' || n, 3, ?2 - n / 10 * 1000000 from numbers`,
      account.userId,
      now - 60_000,
    );
    const seen: contract.FeedPost[] = [];
    for (let query = ""; ; ) {
      const { posts, next } = await feed(account, query);
      seen.push(...posts);
      if (next === null) break;
      query = `?before=${next}`;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.filter(({ isOwn }) => isOwn)).toHaveLength(70);
    const times = seen.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThan(now - NPC_FEED_MS);
  });

  it.each(["yesterday", "1_<script>", "", "-1_n1", `1_${"a".repeat(80)}`, "1' or 1=1_n1"])(
    "the feed cursor %s is refused with 400",
    async (cursor) => {
      const route = `GET /social/feed?before=${encodeURIComponent(cursor)}`;
      const reply = await ask(await createAccount(), route);
      expect(await answer(reply)).toMatchObject([400, { code: "validation_failed" }]);
    },
  );

  it("the feed reads its page by index, regardless of the number of posts", async () => {
    const account = await arrive(await createAccount());
    await change(
      `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 2000)
       insert into post select n, ?1, 'x', 3, ?2 - n * 1000 from numbers`,
      account.userId,
      Date.now(),
    );
    await feed(account);
    const reply = await ask(account, "GET /social/feed");
    expect(databaseUse(reply)).toMatchObject({ trips: 2, written: 0 });
    // The page with one row each of author, account and like per post, plus the rows for the session.
    expect(databaseUse(reply).read).toBeLessThan(250);
    const head = await ask(account, "GET /social/feed/head");
    expect(databaseUse(head).read).toBeLessThan(30);
    const [newest] = (await feed(account)).posts;
    const cursor = `${Date.parse(newest?.createdAt ?? "")}_${newest?.id}`;
    expect(await head.json()).toMatchObject({ head: cursor });
  });
});

describe("POST /api/social/post/{id}/like", () => {
  it("a like changes the count by one and is safe to repeat, even concurrently", async () => {
    const [author, reader] = [await createAccount(), await createAccount()];
    clock(QUIET);
    const { id } = (await created(author)).post;
    for (const [action, likesCount] of [
      ["like", 1],
      ["unlike", 0],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => like(reader, id, action)));
      const state = { id, isLiked: action === "like", likesCount };
      for (const reply of replies) expect(await reply.json()).toEqual(state);
      expect(await rows("select post_id from post_like")).toHaveLength(likesCount);
      expect(await likes()).toEqual([{ likes: likesCount }]);
      expect((await feed(reader)).posts[0]).toMatchObject(state);
    }
  });

  it("NPC posts can be liked", async () => {
    const reader = await arrive(await createAccount());
    const id = npcPosts(CAST, Date.now() - 60_000, null, 1)[0]?.id ?? "";
    const before = await (await like(reader, id, "unlike")).json<{ likesCount: number }>();
    const after = await (await like(reader, id)).json<{ likesCount: number }>();
    expect(after.likesCount).toBeGreaterThanOrEqual(before.likesCount + 1);
    expect(await likes()).toEqual([{ likes: 1 }]);
  });

  it("liking one's own post gets 409 and an unknown one 404; neither changes anything, whatever the caller checked", async () => {
    const account = await createAccount();
    const { id } = (await created(account)).post;
    for (const key of [undefined, crypto.randomUUID()]) {
      await expectRefused(() => like(account, id, "like", key), 409, contract.SOCIAL_TEXT.ownPost);
    }
    for (const unknown of ["p000000009999", "n1", "n99999999", "s1-0", "constructor", "p1"]) {
      const reply = await changingNothing(() => like(account, unknown));
      expect([unknown, reply.status]).toEqual([unknown, 404]);
    }
    expect((await changingNothing(() => like(account, id, "love"))).status).toBe(400);
    const change = { playerId: account.userId, postId: id, isLiked: true, at: Date.now(), otherLikes: 0 };
    const reply = { key: crypto.randomUUID(), requestHash: "hash" };
    const state = await changingNothing(() => updateLike(openDatabase(env), { ...change, reply }));
    expect(state).toEqual({ likes: 0, isLiked: false });
  });

  it("a like of a stopped game gets 503 and changes nothing, in two round trips otherwise", async () => {
    const [author, reader] = [await createAccount(), await createAccount()];
    const { id } = (await created(author)).post;
    expect(databaseUse(await like(reader, id, "like", crypto.randomUUID()))).toMatchObject({ trips: 2 });
    await execute("update world set is_running = 0");
    const refused = await changingNothing(() => like(reader, id, "unlike", crypto.randomUUID()));
    expect(refused.status).toBe(503);
  });
});

it("quick likes and unlikes from two devices end with a count that matches the likes", async () => {
  const [author, reader, other] = await Promise.all([createAccount(), createAccount(), createAccount()]);
  clock(QUIET);
  const { id } = (await created(author)).post;
  await like(other, id);
  const devices = [reader, await anotherSession(reader)];
  const actions = Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? "unlike" : "like"));
  const replies = await Promise.all(
    actions.map((action, i) => like(devices[i % 2] ?? reader, id, action, crypto.randomUUID())),
  );
  for (const [i, reply] of replies.entries()) {
    const isLiked = actions[i] === "like";
    expect(await reply.json()).toEqual({ id, isLiked, likesCount: isLiked ? 2 : 1 });
  }
  const liked = await rows("select * from post_like where player_id = ?", reader.userId);
  const [shown] = (await feed(reader)).posts;
  expect(await likes()).toEqual([{ likes: 1 + liked.length }]);
  expect(shown).toMatchObject({ id, isLiked: liked.length === 1, likesCount: 1 + liked.length });
});
