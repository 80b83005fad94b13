import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { CAST, RIVALS } from "../../worker/content/feed.ts";
import { aKnownQuest } from "../content/fixture.ts";
import { HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { spreadIndex } from "../core/scatter.ts";
import { STATUSES } from "../core/status.ts";
import { ageText } from "./age.ts";
import { audienceOf } from "./audience.ts";
import { checkFeed } from "./check-feed.ts";
import { ContactVoicesFile, RivalsFile, ScandalsFile } from "./feed-document.ts";
import {
  compareFeed,
  type FeedPosition,
  feedPage,
  isBehind,
  parseCursor,
  parsePlayerPostId,
  playerPostId,
  toCursor,
} from "./keyset.ts";
import { BANDS, type Band, bandOf, lineOf, statusesOf, TONES } from "./lines.ts";
import { findNpcPost, NEWS_ID, NPC_FEED_MS, type NpcPost, npcPosts } from "./npc-posts.ts";
import { hasBroken, isCorrected, scandalOf } from "./scandal.ts";
import { claimedHour, fillSlots, slotValues } from "./slots.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];

const T = 1_800_000_000_000;
const { lines: LINES } = SAY_IT_HOW;
type FeedPage = { posts: readonly NpcPost[]; next: FeedPosition | null };
const contactIds = CAST.contacts.map(({ id }) => id);

describe("lines", () => {
  it.each([
    [1, "Brokie", "starting"],
    [9, "Side Hustler", "starting"],
    [10, "Thread Merchant", "selling"],
    [20, "Thought Leader", "leading"],
    [51, "Crew Member", "starting"],
    [39, "Funnel Baron", "leading"],
    [50, "Guru Emperor", "reigning"],
    [1, "Guru", "reigning"],
    [22, "Chief Vibes Officer", "leading"],
  ])("an author at level %i with status %s posts from the band %s", (level, status, band) => {
    expect(bandOf(level, status)).toBe(band);
  });

  it("each status is in one band", () => {
    const bands = STATUSES.map(({ status }) => BANDS.filter((band) => statusesOf(band).includes(status)));
    expect(bands.every((own) => own.length === 1)).toBe(true);
    expect(statusesOf("leading")).toEqual(["Thought Leader", "Funnel Baron"]);
  });

  const tones = fc.constantFrom(...TONES);

  it("11 consecutive posts by any authors in any tones never repeat a line", () => {
    const posts = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), tones), {
      minLength: 11,
      maxLength: 11,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), posts, (first, said) => {
        const texts = said.map(([level, tone], i) => lineOf(LINES, first + i, level, "", tone));
        expect(new Set(texts).size).toBe(11);
      }),
    );
  });

  it("fillSlots fills each slot with the author's values and leaves unknown slots unchanged", () => {
    const values = slotValues({ followers: 1204, cash: 27, level: 3, status: "Brokie" }, 5, "the yacht");
    const line = "{followers} {cash} {level} {status} {hour} {scandal}";
    expect(fillSlots(line, values)).toBe("1,204 $27 3 Brokie 3:55 am the yacht");
    expect(fillSlots("{name}", values)).toBe("{name}");
    expect([claimedHour(0), claimedHour(7)]).toEqual(["3:00 am", "3:05 am"]);
  });
});

describe("audienceOf", () => {
  const followers = fc.integer({ min: 0, max: 1_000_000_000 });
  const age = fc.integer({ min: -HOUR_MS, max: 400 * 24 * HOUR_MS });

  it("audience counts never decrease with age", () => {
    fc.assert(
      fc.property(fc.uuid(), followers, age, age, (id, count, one, other) => {
        const young = audienceOf(id, count, Math.min(one, other));
        const old = audienceOf(id, count, Math.max(one, other));
        for (const key of ["views", "likes", "comments", "reposts"] as const) {
          expect(old[key]).toBeGreaterThanOrEqual(young[key]);
          expect(young[key]).toBeGreaterThanOrEqual(0);
        }
        expect(old.likes).toBeLessThanOrEqual(old.views);
      }),
    );
  });

  it("a new post has no audience, and views grow with the author's followers", () => {
    expect(audienceOf("p1", 100_000, 0)).toEqual({ views: 0, likes: 0, comments: 0, reposts: 0 });
    expect(audienceOf("p1", 100_000, HOUR_MS).views).toBeGreaterThan(audienceOf("p1", 3, HOUR_MS).views);
  });
});

describe("ageText", () => {
  it.each([
    [-5, "just now"],
    [999, "just now"],
    [1_000, "1 second ago"],
    [59_999, "59 seconds ago"],
    [60_000, "1 minute ago"],
    [2 * HOUR_MS, "2 hours ago"],
    [49 * HOUR_MS, "2 days ago"],
  ])("ageText formats %i ms as %s", (ms, text) => {
    expect(ageText(ms)).toBe(text);
  });
});

describe("npcPosts", () => {
  it("a new world shows a day of NPC posts, newest first, with stable ids", () => {
    const posts = npcPosts(CAST, T, null, 100);
    expect(posts.filter(({ createdAt }) => createdAt > T - 24 * HOUR_MS).length).toBeGreaterThanOrEqual(70);
    expect([...posts].sort(compareFeed)).toEqual(posts);
    expect(posts.every((post) => post.createdAt <= T && post.content !== "")).toBe(true);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
    for (const post of posts) expect(findNpcPost(CAST, post.id, T)).toEqual(post);
    const later = npcPosts(CAST, T + HOUR_MS, null, 100);
    expect(later.filter((post) => post.createdAt <= T)).toEqual(posts.slice(0, later.length - 3));
  });

  it("50 consecutive NPC posts never repeat a line", () => {
    const posts = npcPosts(CAST, T, null, 1000);
    for (let i = 0; i + 50 <= posts.length; i += 1) {
      const texts = posts.slice(i, i + 50).map(({ content }) => content);
      expect(new Set(texts).size).toBe(50);
    }
  });

  it("each rival posts more than twice as often as any contact, and hidden authors are left out", () => {
    const posts = npcPosts(CAST, T, null, 1000);
    const count = (id: string): number => posts.filter(({ authorId }) => authorId === id).length;
    const most = Math.max(...contactIds.map(count));
    for (const { id } of CAST.rivals) expect(count(id)).toBeGreaterThan(2 * most);
    const some = npcPosts(CAST, T, null, 1000, { isShown: (id) => id !== "past_you", quests: {} });
    expect(some).toEqual(posts.filter(({ authorId }) => authorId !== "past_you"));
  });

  it("a line with conditions is posted once they hold, and earlier posts don't change", () => {
    const moved = T - 24 * HOUR_MS;
    const lines = ["Always.", { text: "Before.", when: ["!a.b"] }, { text: "After.", when: ["a.b:c"] }];
    const cast = { ...CAST, contacts: CAST.contacts.map((voice) => ({ ...voice, lines })), rivals: [] };
    const reader = { isShown: () => true, quests: { "a.b": { ...aKnownQuest(1, moved), choice: "c" } } };
    const [posts, unread] = [npcPosts(cast, T, null, 1000, reader), npcPosts(cast, T, null, 1000)];
    const said = (from: number, to: number) =>
      new Set(
        posts.flatMap(({ id, createdAt, content }) =>
          id.startsWith("n") && from <= createdAt && createdAt < to ? [content] : [],
        ),
      );
    expect(said(moved, T)).toEqual(new Set(["Always.", "After."]));
    expect(said(0, moved)).toEqual(new Set(["Always.", "Before."]));
    const earlier = (list: readonly NpcPost[]) => list.filter(({ createdAt }) => createdAt < moved);
    expect(earlier(posts)).toEqual(earlier(unread));
    for (const post of posts) expect(findNpcPost(cast, post.id, T, reader)).toEqual(post);
  });

  it("findNpcPost returns null for expired, future and invalid ids", () => {
    const [newest] = npcPosts(CAST, T, null, 1);
    if (!newest) throw new Error("no post");
    expect(findNpcPost(CAST, newest.id, newest.createdAt - 1)).toBeNull();
    expect(findNpcPost(CAST, newest.id, newest.createdAt + NPC_FEED_MS)).toBeNull();
    for (const id of ["", "p1", "n-1", "n01", "n99999999999", "s1-3", "nope"]) {
      expect(findNpcPost(CAST, id, T)).toBeNull();
    }
  });

  it("paging through NPC posts returns each post once at any page size", () => {
    const all = npcPosts(CAST, T, null, 1000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (size) => {
        const read: string[] = [];
        let before: FeedPosition | null = null;
        do {
          const page: FeedPage = feedPage([npcPosts(CAST, T, before, size + 1)], size);
          read.push(...page.posts.map(({ id }) => id));
          before = page.next;
        } while (before);
        expect(read).toEqual(all.map(({ id }) => id));
      }),
      { numRuns: 10 },
    );
  });
});

describe("keyset", () => {
  it("parseCursor reverses toCursor and rejects any other text", () => {
    const place = { createdAt: T, id: "n1-2" };
    expect(parseCursor(toCursor(place))).toEqual(place);
    for (const text of ["", "1", "1_", "_a", "1_A", "-1_a", "1_a b", `1_${"a".repeat(41)}`]) {
      expect(parseCursor(text)).toBeNull();
    }
  });

  it("ids of player posts sort by post number, and parsePlayerPostId reads the number back", () => {
    expect(playerPostId(10) > playerPostId(9)).toBe(true);
    expect(parsePlayerPostId(playerPostId(1_204))).toBe(1_204);
    expect(["p1", "n000000000001", ""].map(parsePlayerPostId)).toEqual([null, null, null]);
  });

  it("feedPage merges sources without losing or repeating posts with equal times", () => {
    const players = [3, 2, 1].map((n) => ({ createdAt: T, id: `p${n}` }));
    const others = [1, 0].map((n) => ({ createdAt: T + n, id: `n${n}` }));
    const first = feedPage([players, others], 3);
    expect(first.posts.map(({ id }) => id)).toEqual(["n1", "p3", "p2"]);
    const rest = [players, others].map((list) => list.filter((post) => isBehind(post, first.next)));
    const { posts, next } = feedPage(rest, 3);
    expect([posts.map(({ id }) => id), next]).toEqual([["p1", "n0"], null]);
  });
});

describe("scandals", () => {
  const week = Math.floor(T / MS_PER_WEEK) * MS_PER_WEEK;

  it("scandals do not repeat for half a year", () => {
    const ids = Array.from({ length: 26 }, (_, i) => scandalOf(CAST.scandals, T + i * MS_PER_WEEK).id);
    expect(new Set(ids).size).toBe(26);
  });

  it("a scandal breaks six hours into its week, and two contacts comment on later days", () => {
    expect([hasBroken(week + 6 * HOUR_MS - 1), hasBroken(week + 6 * HOUR_MS)]).toEqual([false, true]);
    const news = npcPosts(CAST, week + 60 * HOUR_MS, null, 1000).filter(
      ({ id, createdAt }) => id.startsWith("s") && createdAt >= week,
    );
    const scandal = scandalOf(CAST.scandals, week);
    const [first, second] = scandal.comments.map(({ contactId }) => contactId);
    expect(news.map(({ authorId }) => authorId)).toEqual([second, first, NEWS_ID]);
    expect(news.at(-1)?.content).toBe(scandal.headline);
  });

  it("the paper corrects the scandal of the week on its Wednesday", () => {
    const wednesday = week + (6 * 24 + 6) * HOUR_MS;
    expect([isCorrected(wednesday - 1), isCorrected(wednesday)]).toEqual([false, true]);
    const correctionAt = (now: number) =>
      npcPosts(CAST, now, null, 1000).find(({ id }) => id === `s${week / MS_PER_WEEK}-3`);
    expect(correctionAt(wednesday - 1)).toBeUndefined();
    const post = correctionAt(wednesday);
    expect(post).toMatchObject({ authorId: NEWS_ID, content: scandalOf(CAST.scandals, week).correction });
    expect(post && findNpcPost(CAST, post.id, wednesday)).toEqual(post);
  });
});

it("spreadIndex visits every entry of a list once before repeating one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 1e12 }), (size, first) => {
      const seen = Array.from({ length: size }, (_, i) => spreadIndex(first + i, size));
      expect(new Set(seen).size).toBe(size);
      expect(Math.max(...seen)).toBe(size - 1);
    }),
  );
});

describe("checkFeed", () => {
  const withLine = (text: string, band: Band = "starting", lines = LINES) => ({
    ...lines,
    [band]: { ...lines[band], brag: [...lines[band].brag, text] },
  });

  it.each([
    ["Bought the good envelopes!", "is also in band starting"],
    ["Rise and #grind.", "hashtag"],
  ])("checkFeed rejects the line %j", (text, problem) => {
    expect(checkFeed(withLine(text), CAST, contactIds)).toEqual([expect.stringContaining(problem)]);
  });

  it("checkFeed allows a cliché once but not twice", () => {
    const once = withLine("'Let that sink in,' said the man who had sold him the boat.");
    expect(checkFeed(once, CAST, contactIds)).toEqual([]);
    const twice = withLine("Let that sink in. Twice.", "selling", once);
    expect(checkFeed(twice, CAST, contactIds)).toEqual([expect.stringContaining("used 2 times")]);
  });

  it("checkFeed reports an unknown contact", () => {
    expect(checkFeed(LINES, CAST, ["your_mum"]).join("\n")).toMatch(/not a contact/);
  });

  it("the feed has scandals for half a year, each contact two lines without conditions, and no line another slot", () => {
    const short = CAST.contacts.map((voice) => ({
      ...voice,
      lines: ["Open.", { text: "Shut.", when: ["a.b"] }],
    }));
    expect([v.is(ContactVoicesFile, CAST.contacts), v.is(ContactVoicesFile, short)]).toEqual([true, false]);
    const told = RIVALS.map((rival) => ({ ...rival, lines: ["I made {cash}."] }));
    expect([v.is(RivalsFile, told), v.is(ScandalsFile, CAST.scandals.slice(0, 25))]).toEqual([false, false]);
  });
});
