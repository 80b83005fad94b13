import { WEEK_STUDENTS } from "#game/rules/intake/intake.ts";
import { MS_PER_WEEK } from "#game/rules/leaderboards/week.ts";
import { utcDayText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import { Line } from "./board-table.tsx";
import styles from "./boards.module.css";
import { useIntakeBoard } from "./boards-data.ts";
import { VisibilitySwitch } from "./visibility-switch.tsx";

/** Ranks players by how many of the nine finished, then by the price. See docs/reference/social.md#leaderboards. */
export function IntakeBoard() {
  const query = useIntakeBoard();
  const { data, isError } = query;
  if (!data && isError) return <LoadFailure text={texts.failedToLoadTheBoards} query={query} />;
  if (!data) return <Skeleton height={180} />;
  const { rows, you, week, isHidden } = data;
  const isBelow = you !== null && !rows.some(({ isYou }) => isYou);
  return (
    <>
      <p className={styles.note}>{texts.finishedOfNine(utcDayText(week * MS_PER_WEEK))}</p>
      {rows.length === 0 && <p className={layout.muted}>{texts.nobodyHasBroughtAnybody}</p>}
      <ol>
        {rows.map((row) => (
          <Rank key={row.place} {...row} />
        ))}
        {isBelow && <Rank {...you} name={texts.you} isYou isApart />}
      </ol>
      {you === null && rows.length > 0 && <p className={layout.muted}>{texts.youHaveNoPlace}</p>}
      <VisibilitySwitch isHidden={isHidden} />
    </>
  );
}

interface RankProps {
  readonly place: number;
  readonly name: string;
  readonly finished: number;
  readonly price: number;
  readonly isYou: boolean;
  /** True below the rows shown. */
  readonly isApart?: boolean;
}

function Rank({ place, name, finished, price, isYou, isApart }: RankProps) {
  return (
    <li data-you={isYou || undefined} data-apart={isApart}>
      <Line
        place={place}
        name={isYou ? texts.you : name}
        score={texts.finishedOf(finished, WEEK_STUDENTS)}
        note={texts.aHead(price)}
      />
    </li>
  );
}
