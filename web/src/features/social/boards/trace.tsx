import type { Board } from "#game/rules/leaderboards/boards.ts";
import { Button } from "../../../ui/button/button.tsx";
import { momentText } from "../../../ui/dates.ts";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import styles from "./boards.module.css";
import { useTrace } from "./boards-data.ts";

/** The ledger rows behind the player's score this week. */
export function Trace({ board }: { board: Board }) {
  const query = useTrace(board);
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query;
  if (!data) {
    if (!isError) return <Skeleton height={90} />;
    return <LoadFailure text={texts.failedToLoadTheRows} query={query} />;
  }
  return (
    <div className={styles.trace}>
      <ul aria-label={texts.whereYourScoreComes}>
        {data.pages
          .flatMap(({ rows }) => rows)
          .map(({ seq, at, text, gain }) => (
            <li key={seq}>
              <time dateTime={at}>{momentText(at)}</time>
              <span>{text}</span>
              <strong>{`+${gain}`}</strong>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.earlier}
        </Button>
      )}
    </div>
  );
}
