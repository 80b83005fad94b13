import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { Virtualizer, WindowVirtualizer } from "virtua";
import { isForOthers } from "../../../ui/keys.ts";
import * as texts from "../texts.ts";
import styles from "./feed.module.css";
import type { FeedItem } from "./feed-pages.ts";
import { PostCard } from "./post-card.tsx";

/** Renders posts up to this distance beyond the window, in CSS pixels. */
const BUFFER_PX = 600;

interface PostListProps {
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** A virtual list of posts. Page Up and Page Down move between posts. */
export function PostList({ items, hasMore, isLoading, ref }: PostListProps) {
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
