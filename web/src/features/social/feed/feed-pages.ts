import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { compareFeed, toCursor } from "#game/social/keyset.ts";
import type { FeedPost, getFeed, ScandalView } from "#game/social/wire.ts";
import * as texts from "../texts.ts";

/** A post with its time on this device's clock (epoch ms). */
export interface FeedItem {
  readonly post: FeedPost;
  readonly at: number;
}

/** A page of the feed with its arrival time (epoch ms). `isCached`: it comes from the device cache. */
export interface FeedPage {
  readonly items: readonly FeedItem[];
  readonly next: string | null;
  readonly scandal: ScandalView | null;
  readonly receivedAt: number;
  readonly isCached: boolean;
}

/** New posts, which the feed doesn't show yet. `isMore`: there are more than these. */
export interface NewPosts {
  readonly items: readonly FeedItem[];
  readonly isMore: boolean;
}

export function toFeedItem(post: FeedPost, receivedAt: number): FeedItem {
  return { post, at: receivedAt - post.ageMs };
}

export function toFeedPage(reply: ReplyOf<typeof getFeed>, receivedAt: number, isCached = false): FeedPage {
  return {
    items: reply.posts.map((post) => toFeedItem(post, receivedAt)),
    next: reply.next,
    scandal: reply.scandal,
    receivedAt,
    isCached,
  };
}

function byPlace({ post: a }: FeedItem, { post: b }: FeedItem): number {
  return compareFeed(
    { createdAt: Date.parse(a.createdAt), id: a.id },
    { createdAt: Date.parse(b.createdAt), id: b.id },
  );
}

/** The cursor of the page's newest post; null if the page is empty. */
export function newestOf({ items: [newest] }: FeedPage): string | null {
  return newest ? toCursor({ createdAt: Date.parse(newest.post.createdAt), id: newest.post.id }) : null;
}

/** Removes items with a repeated id. Keeps the first. */
function unique(items: readonly FeedItem[]): readonly FeedItem[] {
  return [...new Map([...items].reverse().map((item) => [item.post.id, item])).values()].reverse();
}

/** All posts of the pages, newest first. */
export function itemsOf(pages: readonly FeedPage[]): readonly FeedItem[] {
  return unique(pages.flatMap(({ items }) => items));
}

/** The posts of the head that aren't on the pages. */
export function newPosts(pages: readonly FeedPage[], head: FeedPage | undefined): NewPosts {
  if (!head || pages.length === 0) return { items: [], isMore: false };
  const shown = new Set(itemsOf(pages).map(({ post }) => post.id));
  const items = head.items.filter(({ post }) => !shown.has(post.id));
  const isMore = items.length > 0 && items.length === head.items.length && head.next !== null;
  return { items, isMore };
}

/**
 * Puts the head of the feed on top of the pages. If they don't overlap, the head replaces the pages, since the posts in
 * between are unknown.
 */
export function withHead(pages: readonly FeedPage[], head: FeedPage): readonly FeedPage[] {
  const [first, ...rest] = pages;
  if (!first || newPosts(pages, head).isMore) return [head];
  const items = unique([...head.items, ...first.items]).toSorted(byPlace);
  return [{ ...first, items, scandal: head.scandal, receivedAt: head.receivedAt, isCached: false }, ...rest];
}

/** Updates the counts of shown posts. */
export function withNumbers(pages: readonly FeedPage[], head: FeedPage): readonly FeedPage[] {
  const newer = new Map(head.items.map((item) => [item.post.id, item]));
  return pages.map((page) => ({
    ...page,
    items: page.items.map((item) => newer.get(item.post.id) ?? item),
  }));
}

/** Puts the player's own post on top of the page. */
export function withOwnPost(page: FeedPage, item: FeedItem): FeedPage {
  return { ...page, items: unique([item, ...page.items]) };
}

/** The post after a like or unlike. */
export function withLike(post: FeedPost, isLiked: boolean): FeedPost {
  if (post.isLiked === isLiked) return post;
  return { ...post, isLiked, likesCount: Math.max(0, post.likesCount + (isLiked ? 1 : -1)) };
}

/** Applies the server's reply to a like. */
export function withConfirmedLike(
  page: FeedPage,
  { id, isLiked, likesCount }: Pick<FeedPost, "id" | "isLiked" | "likesCount">,
): FeedPage {
  return {
    ...page,
    items: page.items.map((item) =>
      item.post.id === id ? { ...item, post: { ...item.post, isLiked, likesCount } } : item,
    ),
  };
}

/** Text of the bar: `3 new posts, 2 of them yours`. */
export function newPostsText({ items, isMore }: NewPosts): string {
  const count = items.length;
  const own = items.filter(({ post }) => post.isOwn).length;
  const posts = texts.newPosts(count, isMore ? "+" : "");
  if (own === 0) return posts;
  if (own < count) return `${posts}, ${own} of them yours`;
  return texts.allYours(count, posts);
}
