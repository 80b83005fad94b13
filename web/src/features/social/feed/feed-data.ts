import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FeedPost, getFeed, getFeedHead } from "#game/social/wire.ts";
import { serverNow } from "../../../clock.ts";
import { type Copy, keepSnapshot, readSnapshot } from "../../../offline/snapshots.ts";
import { call, isTransient } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";
import {
  type FeedPage,
  itemsOf,
  newestOf,
  newPosts,
  toFeedItem,
  toFeedPage,
  withConfirmedLike,
  withHead,
  withNumbers,
  withOwnPost,
} from "./feed-pages.ts";

/** Polling interval of the visible feed, in milliseconds. */
const HEAD_POLL_MS = 10_000;
/** The copy of the newest page. */
export const FEED: Copy = { snapshot: "last-feed", fetch: () => call(getFeed, {}) };
const PAGES_KEY = ["feed"] as const;
const HEAD_KEY = ["feed-head"] as const;

type Pages = InfiniteData<FeedPage, string | undefined>;

async function fetchPage(before: string | undefined): Promise<FeedPage> {
  if (before === undefined) void showLastPage();
  try {
    const reply = await call(getFeed, { query: { before } });
    const receivedAt = serverNow();
    if (before === undefined) await keepSnapshot("last-feed", reply, receivedAt);
    return toFeedPage(reply, receivedAt);
  } catch (error) {
    const cached = isTransient(error) && before === undefined ? await readLastPage() : null;
    if (cached) return cached;
    throw error;
  }
}

async function readLastPage(): Promise<FeedPage | null> {
  const cached = await readSnapshot("last-feed", getFeed.reply);
  return cached && toFeedPage({ ...cached.data, next: null }, cached.receivedAt, true);
}

/** Shows this device's copy until the reply. */
async function showLastPage(): Promise<void> {
  if (queryClient.getQueryData(PAGES_KEY)) return;
  const page = await readLastPage();
  if (!page || queryClient.getQueryData(PAGES_KEY)) return;
  queryClient.setQueryData<Pages>(PAGES_KEY, { pages: [page], pageParams: [undefined] });
}

/** The head of the feed. Fetches posts only if the server has newer ones. */
async function fetchHead(): Promise<FeedPage> {
  const first = queryClient.getQueryData<Pages>(PAGES_KEY)?.pages[0];
  const cached = queryClient.getQueryData<FeedPage>(HEAD_KEY) ?? first;
  const { head: newest } = await call(getFeedHead, {});
  if (cached && !cached.isCached && newest === newestOf(cached)) return cached;
  const head = await fetchPage(undefined);
  // The server's reply replaces the cached page.
  if (!head.isCached) changePages((pages) => (first?.isCached ? [head] : withNumbers(pages, head)));
  return head;
}

/** Updates the pages of the feed. */
function changePages(change: (pages: readonly FeedPage[]) => readonly FeedPage[]): void {
  queryClient.setQueryData<Pages>(PAGES_KEY, (data) => {
    if (!data) return data;
    const pages = [...change(data.pages)];
    return { pages, pageParams: data.pageParams.slice(0, pages.length) };
  });
}

/** The feed and its new posts, which it doesn't show yet. */
export function useFeed() {
  const feed = useInfiniteQuery({
    queryKey: PAGES_KEY,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // A refetch would move the posts under the reader's eyes. The head reports new ones.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: head } = useQuery({
    queryKey: HEAD_KEY,
    queryFn: fetchHead,
    enabled: feed.isSuccess,
    refetchInterval: () => store.get(isReachableAtom) && HEAD_POLL_MS,
  });
  const pages = feed.data?.pages ?? [];
  return { ...feed, pages, items: itemsOf(pages), fresh: newPosts(pages, head) };
}

/** Puts the new posts on top of the feed. */
export function showNewPosts(): void {
  const head = queryClient.getQueryData<FeedPage>(HEAD_KEY);
  if (head) changePages((pages) => withHead(pages, head));
}

/** Announces the player's own post without moving the feed. */
export function addOwnPost(post: FeedPost): void {
  const item = toFeedItem(post, serverNow());
  // A head in transit may be older than this post.
  void queryClient.cancelQueries({ queryKey: HEAD_KEY });
  const first = queryClient.getQueryData<Pages>(PAGES_KEY)?.pages[0];
  queryClient.setQueryData<FeedPage>(HEAD_KEY, (head) => {
    const page = head ?? first;
    return page && withOwnPost(page, item);
  });
}

/** Applies the server's reply to a like. */
export async function confirmLike(word: Pick<FeedPost, "id" | "isLiked" | "likesCount">): Promise<void> {
  await queryClient.cancelQueries({ queryKey: HEAD_KEY });
  queryClient.setQueryData<FeedPage>(HEAD_KEY, (head) => head && withConfirmedLike(head, word));
  changePages((pages) => pages.map((page) => withConfirmedLike(page, word)));
}
