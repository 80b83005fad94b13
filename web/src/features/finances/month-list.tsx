import { wholeText } from "#game/core/whole-text.ts";
import { failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { monthText } from "../../ui/dates.ts";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import styles from "./finances.module.css";
import { useLedgerMonths } from "./ledger.ts";
import { byMonth, type LedgerNumber, onlyMoving } from "./ledger-rows.ts";
import * as texts from "./texts.ts";

const KINDS = ["cash", "followers", "experience", "energy"] as const;

interface MonthListProps {
  readonly only: LedgerNumber | undefined;
  /** Number of the last row that is part of the sums. */
  readonly rolledUp: number;
}

/** The sums of the rows older than 30 days, by month and cause, newest month first. */
export function MonthList({ only, rolledUp }: MonthListProps) {
  const query = useLedgerMonths(rolledUp);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  if (!data && error) {
    return <LoadFailure text={failureText(error, "Failed to load the earlier months")} query={query} />;
  }
  if (!data) return <Skeleton height={180} />;
  const months = byMonth(
    onlyMoving(
      data.pages.flatMap(({ sums }) => sums),
      only,
    ),
  );
  return (
    <>
      <p className={styles.quiet}>
        Anything older than 30 days is kept by the month. The details have moved on.
      </p>
      {months.map(({ month, sums }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`} className={styles.month}>
            <span>{monthText(month)}</span>
            <small>{texts.balanceAfter(quantityText("cash", sums[0]?.balance.cash ?? 0))}</small>
          </h3>
          <ul className={styles.causes}>
            {sums.map((sum) => (
              <li key={sum.cause}>
                <span className={styles.what}>
                  <span>{sum.text}</span>
                  <small>{texts.times(sum.rows, wholeText(sum.rows))}</small>
                </span>
                <span className={styles.moves}>
                  {(only ? [only] : KINDS.filter((kind) => sum[kind] !== 0)).map((kind) => (
                    <Quantity key={kind} kind={kind} value={sum[kind]} signed />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button wide busy={isFetching} onClick={() => void fetchNextPage()}>
          Earlier months
        </Button>
      )}
    </>
  );
}
