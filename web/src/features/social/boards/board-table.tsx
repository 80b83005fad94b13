import { ChevronRight, Crown } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { getLeaderboard } from "#game/contract/social/leaderboards.ts";
import type { Board } from "#game/rules/leaderboards/boards.ts";
import { wholeText } from "#game/rules/whole-text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { momentText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import styles from "./boards.module.css";
import { useTrace } from "./boards-data.ts";

type BoardReply = ReplyOf<typeof getLeaderboard>;

/** The ranks of a board. The player's own score opens the ledger rows behind it. */
export function BoardTable({ data }: { data: BoardReply }) {
  const [isTracing, setTracing] = useState(false);
  const { rows, you, lastWeek, board } = data;
  const isBelow = you !== null && !rows.some(({ isYou }) => isYou);
  const own = (place: number, score: number) => (
    <OwnRow place={place} score={score} isTracing={isTracing} onTrace={() => setTracing(!isTracing)} />
  );
  return (
    <>
      {rows.length === 0 && <p className={layout.muted}>{texts.nobodyHasScoredThisWeek}</p>}
      <ol>
        {rows.map((row) =>
          row.isYou ? (
            <li key={`${row.place}`} data-you>
              {own(row.place, row.score)}
            </li>
          ) : (
            <li key={`${row.place}`}>
              <Line {...row} score={wholeText(row.score)} note={null} />
            </li>
          ),
        )}
        {isBelow && (
          <li data-you data-apart>
            {own(you.place, you.score)}
          </li>
        )}
      </ol>
      {you === null && rows.length > 0 && <p className={layout.muted}>{texts.youHaveNoPlaceYet}</p>}
      {isTracing && you && <Trace board={board} />}
      {lastWeek.length > 0 && (
        <p className={styles.podium}>
          <Crown aria-hidden size={16} />
          <span>
            {texts.lastWeekPlaces(lastWeek.map(({ place, name }) => `${place}. ${name}`).join(", "))}
          </span>
        </p>
      )}
    </>
  );
}

interface LineProps {
  readonly place: number;
  readonly name: string;
  readonly score: string;
  /** A small line below the name. */
  readonly note: string | null;
}

/** A player's rank. */
export function Line({ place, name, score, note }: LineProps) {
  return (
    <span className={styles.row}>
      <span className={styles.place}>{place}</span>
      <span className={styles.name}>
        <span translate="no">{name}</span>
        {note && <span className={styles.known}>{note}</span>}
      </span>
      <span className={styles.score}>{score}</span>
    </span>
  );
}

interface OwnRowProps {
  readonly place: number;
  readonly score: number;
  readonly isTracing: boolean;
  readonly onTrace: () => void;
}

function OwnRow({ place, score, isTracing, onTrace }: OwnRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-expanded={isTracing}
      aria-label={texts.yourPlace(place, wholeText(score))}
      onClick={onTrace}
    >
      <span className={styles.place}>{place}</span>
      <span className={styles.name}>{texts.you}</span>
      <span className={styles.score}>{wholeText(score)}</span>
      <ChevronRight aria-hidden size={16} />
    </button>
  );
}

/** The ledger rows behind the player's score this week. */
function Trace({ board }: { board: Board }) {
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
