import { useAtomValue } from "jotai";
import { ArrowUp } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Virtualizer, WindowVirtualizer } from "virtua";
import { SOCIAL_TEXT } from "#game/social/wire.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import emptyStage from "../../../ui/art/empty-stage.svg?raw";
import { Scene } from "../../../ui/art/scene.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { isForOthers } from "../../../ui/keys.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { Board } from "../board/board.tsx";
import { PostingWidget } from "../posting/posting-widget.tsx";
import * as texts from "../texts.ts";
import styles from "./feed.module.css";
import { showNewPosts, useFeed } from "./feed-data.ts";
import { type FeedItem, type NewPosts, newPostsText } from "./feed-pages.ts";
import { PostCard } from "./post-card.tsx";
import { ScandalCard, ScandalSkeleton } from "./scandal-card.tsx";

/** The Feed tab: posts, and the panels beside or above them. docs/reference/social.md */
export function Feed() {
  const feed = useFeed();
  const { items, fresh, isError } = feed;
  const isReachable = useAtomValue(isReachableAtom);
  const frame = useRef<HTMLDivElement>(null);
  const isBeside = useHasRoom(frame);
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = feed.pages;

  function showNew() {
    showNewPosts();
    list.current?.parentElement?.scrollIntoView();
    // The focused button has disappeared.
    heading.current?.focus({ preventScroll: true });
  }

  const rest = (
    <>
      {first?.scandal && <ScandalCard scandal={first.scandal} receivedAt={first.receivedAt} />}
      {!first && !isError && (
        <div className={styles.loading}>
          <ScandalSkeleton />
        </div>
      )}
      <Board />
    </>
  );

  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.columns} data-beside={isBeside}>
        <div className={styles.side}>
          <PostingWidget isOpenAtFirst={isBeside} />
          {isBeside && rest}
        </div>
        <section className={styles.feed} aria-labelledby="feed">
          <h2 ref={heading} id="feed" tabIndex={-1} className="visually-hidden">
            {texts.posts}
          </h2>
          <NewPostsBar fresh={fresh} onShow={showNew} />
          {first && (first.isCached || !isReachable) && (
            <Notice kind="info">{`Posts as of ${stampText(first.receivedAt)}.`}</Notice>
          )}
          {!first && isError && <LoadFailure text={SOCIAL_TEXT.feedFailed} query={feed} />}
          {!first && !isError && ["a", "b", "c", "d"].map((key) => <Skeleton key={key} height={150} />)}
          {first && items.length === 0 && (
            <EmptyState
              headingLevel={3}
              art={<Scene svg={emptyStage} />}
              title={SOCIAL_TEXT.empty}
              text="The stage is lit, the chairs are out, and nobody has an opinion yet."
            />
          )}
          {items.length > 0 && (
            <>
              <PostList
                ref={list}
                items={items}
                hasMore={feed.hasNextPage}
                isLoading={feed.isFetchingNextPage}
              />
              <LoadMore feed={feed} isByButton={!isBeside} />
            </>
          )}
        </section>
        {/* Below a feed that isn't there yet, it would move. */}
        {!isBeside && (first || isError) && <div className={styles.side}>{rest}</div>}
      </div>
    </div>
  );
}

/** Width of the page from which the panels have room beside the feed, in CSS pixels. */
const ROOMY_PX = 680;

/** Returns whether the page is wide enough for panels beside the feed. */
function useHasRoom(frame: RefObject<HTMLElement | null>): boolean {
  // A window this wide mostly has the room.
  const [hasRoom, setHasRoom] = useState(() => innerWidth > ROOMY_PX + 120);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const measure = () => {
      const width = frame.current?.clientWidth ?? 0;
      // A page that isn't shown yet has none.
      if (width > 0) setHasRoom(width >= ROOMY_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return hasRoom;
}

/** Announces new posts without moving the feed. */
function NewPostsBar({ fresh, onShow }: { fresh: NewPosts; onShow: () => void }) {
  const isNew = fresh.items.length > 0;
  const text = isNew ? newPostsText(fresh) : "";
  return (
    <div className={styles.bar}>
      {isNew && (
        <button type="button" onClick={onShow}>
          <ArrowUp aria-hidden size={16} />
          <span>{text}</span>
        </button>
      )}
      <p role="status" className="visually-hidden">
        {text}
      </p>
    </div>
  );
}

/** Loads the next page when the end of the list is this close to the window. */
const AHEAD = "0px 0px 600px 0px";

interface LoadMoreProps {
  readonly feed: ReturnType<typeof useFeed>;
  /** True if something comes after the feed, which would never end otherwise. */
  readonly isByButton: boolean;
}

/** The end of the feed. Loads the next page on approach or by button. */
function LoadMore({ feed, isByButton }: LoadMoreProps) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = feed;
  const end = useRef<HTMLDivElement>(null);
  const load = () => void feed.fetchNextPage();
  const approach = useEffectEvent(load);
  const isWaiting = hasMore && !isLoading && !isFailed && !isByButton;

  useEffect(() => {
    if (!end.current || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) approach();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);

  return (
    <div ref={end} className={styles.end}>
      {isFailed && (
        <LoadFailure text={SOCIAL_TEXT.feedFailed} query={{ isFetching: isLoading, refetch: load }} />
      )}
      {hasMore && !isFailed && (
        <Button busy={isLoading} onClick={load}>
          Load more
        </Button>
      )}
      {!hasMore && !feed.pages[0]?.isCached && (
        <p>That's the whole internet. Everything older has been deleted by its authors.</p>
      )}
    </div>
  );
}

/** Renders posts up to this distance beyond the window, in CSS pixels. */
const BUFFER_PX = 600;

interface PostListProps {
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** A virtual list of posts. Page Up and Page Down move between posts. */
function PostList({ items, hasMore, isLoading, ref }: PostListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null | undefined>();
  const [startMargin, setStartMargin] = useState(0);
  const scrollRef = useMemo(() => ({ current: scroller ?? null }), [scroller]);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const found = scrollerOf(list);
    setScroller(found);
    // The virtual part comes after the first post.
    if (found) setStartMargin(topWithin(list.lastElementChild ?? list, found));
  });

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    const from = (event.target as Element).closest("[data-index]");
    if (step === undefined || isForOthers(event.nativeEvent) || !(from instanceof HTMLElement)) return;
    const to = Number(from.dataset.index) + step;
    if (to < 0 || to >= items.length) return;
    event.preventDefault();
    focusPost(event.currentTarget, to);
  }

  const [first, ...others] = items.map((item, index) => (
    <div key={item.post.id} className={styles.item}>
      <PostCard item={item} index={index} count={hasMore ? -1 : items.length} />
    </div>
  ));
  return (
    <div ref={ref} role="feed" aria-label={texts.posts} aria-busy={isLoading} onKeyDown={move}>
      {/* Not virtual: a list below the window has no articles, and a screen reader finds no feed without one. */}
      {first}
      {scroller === null && <WindowVirtualizer bufferSize={BUFFER_PX}>{others}</WindowVirtualizer>}
      {scroller && (
        <Virtualizer bufferSize={BUFFER_PX} scrollRef={scrollRef} startMargin={startMargin}>
          {others}
        </Virtualizer>
      )}
    </div>
  );
}

/** Focuses the post with this index if it is rendered. */
function focusPost(list: HTMLElement, index: number): void {
  list.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
}

/** The scroll container of the element; null for the window. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent === document.body) return null;
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** Offset of the element within its scroll container, in CSS pixels. */
function topWithin(element: Element, scroller: HTMLElement): number {
  const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.round(top + scroller.scrollTop);
}
