import fc from "fast-check";
import { expect, it } from "vitest";
import type { FeedPost } from "#game/social/wire.ts";
import { aPost } from "../../../player/view-fixture.ts";
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

const item = (number: number, change?: Partial<FeedPost>): FeedItem => toFeedItem(aPost(number, change), T);
const page = (numbers: readonly number[], next: string | null = null): FeedPage => {
  return {
    items: numbers.map((number) => item(number)),
    next,
    scandal: null,
    receivedAt: T,
    isCached: false,
  };
};
const numbersOf = (pages: readonly FeedPage[]) =>
  itemsOf(pages).map(({ post: { id } }) => Number(id.slice(1)));

it("the new posts of the feed are those in the head but on no page", () => {
  const { items, isMore } = newPosts([page([3, 2], "c"), page([1])], page([5, 4, 3], "d"));
  expect(items.map(({ post: { id } }) => Number(id.slice(1)))).toEqual([5, 4]);
  expect(isMore).toBe(false);
});

it("the feed reports more new posts if the head does not connect to its pages", () => {
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
])("new posts %j (more: %s) are announced as '%s'", (changes, isMore, text) => {
  expect(newPostsText({ items: changes.map((change, index) => item(index, change)), isMore })).toBe(text);
});

it("an overlapping head goes on top of the feed", () => {
  expect(numbersOf(withHead([page([3, 2], "c"), page([1])], page([5, 4, 3], "d")))).toEqual([5, 4, 3, 2, 1]);
});

it("a head that does not overlap the feed replaces it, so no posts are missing", () => {
  expect(withHead([page([3, 2], "c"), page([1])], page([9, 8], "d"))).toEqual([page([9, 8], "d")]);
});

it("after its head is added, the feed shows every post once, newest first, and announces none", () => {
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

it("the head updates the counts of shown posts without moving them", () => {
  const head = { ...page([]), items: [item(9), item(2, { viewsCount: 50 })] };
  const after = withNumbers([page([3, 2, 1])], head);
  expect(numbersOf(after)).toEqual([3, 2, 1]);
  expect(itemsOf(after)[1]?.post.viewsCount).toBe(50);
});

it("a repeated like changes the count by one", () => {
  const liked = withLike(aPost(1), true);
  expect(liked).toMatchObject({ isLiked: true, likesCount: 3 });
  expect(withLike(liked, true)).toBe(liked);
  expect(withLike(liked, false)).toEqual(aPost(1));
});

it("the server's reply to a like replaces the shown count", () => {
  const word = { id: aPost(2).id, isLiked: true, likesCount: 7 };
  expect(itemsOf([withConfirmedLike(page([3, 2]), word)]).map((each) => each.post.likesCount)).toEqual([
    2, 7,
  ]);
});
