import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedPost } from "#game/contract/social.ts";
import {
  type FeedItem,
  type FeedPage,
  itemsOf,
  newPosts,
  newPostsText,
  toFeedItem,
  withConfirmedLike,
  withHead,
  withLike,
  withNumbers,
} from "./feed-pages.ts";

const T = 1_800_000_000_000;

/** The post with a number: the greater, the newer. */
function post(number: number, change: Partial<FeedPost> = {}): FeedPost {
  return {
    id: `p${String(number).padStart(12, "0")}`,
    authorKind: "player",
    authorName: "Ada",
    authorHandle: "ada",
    authorAvatar: null,
    content: `Post ${number}`,
    createdAt: new Date(T + number * 1_000).toISOString(),
    ageMs: 1_000,
    likesCount: 2,
    commentsCount: 0,
    repostsCount: 0,
    viewsCount: 9,
    isLiked: false,
    isOwn: false,
    ...change,
  };
}
const item = (number: number, change?: Partial<FeedPost>): FeedItem => toFeedItem(post(number, change), T);
function page(numbers: readonly number[], next: string | null = null): FeedPage {
  return {
    items: numbers.map((number) => item(number)),
    next,
    scandal: null,
    receivedAt: T,
    isLastKnown: false,
  };
}
const numbersOf = (pages: readonly FeedPage[]) =>
  itemsOf(pages).map(({ post: { id } }) => Number(id.slice(1)));

describe("new posts of the feed", () => {
  it("are those of the head that no page shows", () => {
    const { items, isMore } = newPosts([page([3, 2], "c"), page([1])], page([5, 4, 3], "d"));
    expect(items.map(({ post: { id } }) => Number(id.slice(1)))).toEqual([5, 4]);
    expect(isMore).toBe(false);
  });

  it("may be more than the head holds", () => {
    expect(newPosts([page([1])], page([9, 8], "d")).isMore).toBe(true);
    expect(newPosts([page([1])], page([9, 8], null)).isMore).toBe(false);
  });

  it.each([
    [[{}], false, "1 new post"],
    [[{}, {}], false, "2 new posts"],
    [[{}, {}], true, "2+ new posts"],
    [[{ isOwn: true }], false, "1 new post: yours"],
    [[{ isOwn: true }, { isOwn: true }], false, "2 new posts, all yours"],
    [[{ isOwn: true }, {}, {}], false, "3 new posts, 1 of them yours"],
  ])("%j (more: %s) are announced as '%s'", (changes, isMore, text) => {
    expect(newPostsText({ items: changes.map((change, index) => item(index, change)), isMore })).toBe(text);
  });
});

describe("the head of the feed", () => {
  it("goes on top of the pages that it touches", () => {
    expect(numbersOf(withHead([page([3, 2], "c"), page([1])], page([5, 4, 3], "d")))).toEqual([
      5, 4, 3, 2, 1,
    ]);
  });

  it("replaces pages that it does not touch, so that nothing between the two is missing", () => {
    expect(withHead([page([3, 2], "c"), page([1])], page([9, 8], "d"))).toEqual([page([9, 8], "d")]);
  });

  it("shows every post once and newest first, and leaves none announced", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, ids, (a, b, c) => {
        const down = (numbers: number[]) => numbers.toSorted((x, y) => y - x);
        const all = down([...new Set([...a, ...b])]);
        const pages = [page(all.slice(0, 6), "x"), page(all.slice(6))];
        const head = page(down(c), "y");
        const after = withHead(pages, head);
        expect(newPosts(after, head).items).toEqual([]);
        const shown = numbersOf(after);
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  it("brings the newer numbers of posts without moving them", () => {
    const head = { ...page([]), items: [item(9), item(2, { viewsCount: 50 })] };
    const after = withNumbers([page([3, 2, 1])], head);
    expect(numbersOf(after)).toEqual([3, 2, 1]);
    expect(itemsOf(after)[1]?.post.viewsCount).toBe(50);
  });
});

describe("a like", () => {
  it("changes the count by one, however often it is repeated", () => {
    const liked = withLike(post(1), true);
    expect(liked).toMatchObject({ isLiked: true, likesCount: 3 });
    expect(withLike(liked, true)).toBe(liked);
    expect(withLike(liked, false)).toEqual(post(1));
  });

  it("is as the server confirms it", () => {
    const word = { id: post(2).id, isLiked: true, likesCount: 7 };
    expect(itemsOf([withConfirmedLike(page([3, 2]), word)]).map((each) => each.post.likesCount)).toEqual([
      2, 7,
    ]);
  });
});
