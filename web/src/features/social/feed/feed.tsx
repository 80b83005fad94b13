import { useAtomValue } from "jotai";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { SOCIAL_TEXT } from "#game/social/wire.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import emptyStage from "../../../ui/art/empty-stage.svg?raw";
import { Scene } from "../../../ui/art/scene.tsx";
import { stampText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { Board } from "../board/board.tsx";
import { PostingWidget } from "../posting/posting-widget.tsx";
import * as texts from "../texts.ts";
import styles from "./feed.module.css";
import { showNewPosts, useFeed } from "./feed-data.ts";
import { type NewPosts, newPostsText } from "./feed-pages.ts";
import { LoadMore } from "./load-more.tsx";
import { PostList } from "./post-list.tsx";
import { ScandalCard, ScandalSkeleton } from "./scandal-card.tsx";

/** The Feed tab: posts, and the panels beside or above them. docs/reference/social.md */
export function Feed() {
  const feed = useFeed();
  const { items, fresh, isError } = feed;
  const isReachable = useAtomValue(isReachableAtom);
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = feed.pages;

  function showNew() {
    showNewPosts();
    list.current?.parentElement?.scrollIntoView();
    // The focused button has disappeared.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <PostingWidget />
          {first?.scandal && <ScandalCard scandal={first.scandal} receivedAt={first.receivedAt} />}
          {!first && !isError && <ScandalSkeleton />}
          <Board />
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
              <LoadMore
                hasMore={feed.hasNextPage}
                isLoading={feed.isFetchingNextPage}
                isFailed={feed.isFetchNextPageError}
                isCached={first?.isCached ?? false}
                onLoad={() => void feed.fetchNextPage()}
              />
            </>
          )}
        </section>
      </div>
    </div>
  );
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
