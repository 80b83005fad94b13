import { useEffect, useEffectEvent, useRef } from "react";
import { SOCIAL_TEXT } from "#game/social/wire.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import styles from "./feed.module.css";

/** Loads the next page when the end of the list is this close to the window. */
const AHEAD = "0px 0px 600px 0px";

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** True if the posts come from the device cache, which holds only the first page. */
  readonly isCached: boolean;
  readonly onLoad: () => void;
}

/** The end of the feed. Loads the next page on approach or by button. */
export function LoadMore({ hasMore, isLoading, isFailed, isCached, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const isWaiting = hasMore && !isLoading && !isFailed;

  useEffect(() => {
    if (!end.current || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);

  return (
    <div ref={end} className={styles.end}>
      {isFailed && (
        <LoadFailure text={SOCIAL_TEXT.feedFailed} query={{ isFetching: isLoading, refetch: onLoad }} />
      )}
      {hasMore && !isFailed && (
        <Button busy={isLoading} onClick={onLoad}>
          Load more
        </Button>
      )}
      {!hasMore && !isCached && (
        <p>That's the whole internet. Everything older has been deleted by its authors.</p>
      )}
    </div>
  );
}
