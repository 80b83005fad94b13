import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { wholeText } from "#game/core/whole-text.ts";
import { exportLedger, FINANCES_TEXT, LEDGER_NUMBERS } from "#game/finances/wire.ts";
import { serverDate } from "../../clock.ts";
import { saveFile } from "../../device/sharing/save-file.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { call, failureText } from "../../server/api.ts";
import { isReachableAtom, obstacleAtom } from "../../server/reachability.ts";
import crookedChart from "../../ui/art/crooked-chart.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { Button } from "../../ui/button/button.tsx";
import { fullText, monthText, stampText } from "../../ui/dates.ts";
import { quantityText } from "../../ui/figures/quantity.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure, NotLoaded } from "../../ui/page/load-failure.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Tabs } from "../../ui/page/tabs.tsx";
import styles from "./finances.module.css";
import {
  byMonth,
  type LedgerNumber,
  onlyMoving,
  useLedger,
  useLedgerMonths,
  useLedgerSummary,
} from "./ledger.ts";
import { AddsUp, CauseSums, Charts, Moves } from "./summary-sections.tsx";
import * as texts from "./texts.ts";

const TABS = [
  { id: "all", title: "All" },
  { id: "cash", title: texts.cash },
  { id: "followers", title: texts.followers },
  { id: "experience", title: "XP" },
  { id: "energy", title: "Energy" },
] as const;

/** The Finances page. See docs/reference/character.md#finances-and-profile. */
export default function FinancesPage() {
  const query = useLedgerSummary();
  const { data, error } = query;
  const isReachable = useAtomValue(isReachableAtom);
  const [search, setSearch] = useSearchParams();
  const only = LEDGER_NUMBERS.find((number) => number === search.get("only"));
  const summary = data?.data;

  return (
    <div className={layout.stack5} data-wide>
      <PageHead
        title="Finances"
        text="Every number you have, and what you did to deserve it."
        asOf={data && !isReachable ? `As of ${stampText(data.receivedAt)}.` : null}
      />
      <div className={styles.columns}>
        <section aria-labelledby="ledger" className={styles.ledger}>
          <h2 id="ledger" className={styles.sectionTitle}>
            What happened
          </h2>
          <Tabs
            label="Rows that move"
            tabs={TABS}
            selected={only ?? "all"}
            onSelect={(id) => setSearch(id === "all" ? {} : { only: id }, { replace: true })}
          >
            <LedgerList key={only ?? "all"} only={only} />
          </Tabs>
        </section>
        <div className={styles.aside}>
          {summary && (
            <>
              <AddsUp summary={summary} />
              <Charts summary={summary} />
              <CauseSums causes={summary.causes} />
            </>
          )}
          {!summary && (
            <NotLoaded text={failureText(error, "Failed to load the sums")} query={query} height={720} />
          )}
          {(summary || error) && (
            <div>
              <ExportButton />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Saves the ledger as a CSV file. */
function ExportButton() {
  const obstacle = useAtomValue(obstacleAtom);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportLedger, {}),
    onSuccess(csv) {
      const day = serverDate().toISOString().slice(0, 10);
      // Without the byte order mark, Excel takes UTF-8 for the code page of Windows.
      saveFile(new Blob(["\uFEFF", csv], { type: "text/csv" }), `guru-grind-ledger-${day}.csv`);
      showToast("success", "Ledger exported", { key: "ledger-export" });
    },
    onError: (fault) =>
      showToast("error", failureText(fault, "Failed to export the ledger"), { key: "ledger-export" }),
  });

  return (
    <Button
      busy={isPending}
      disabledReason={obstacle && `${obstacle}. The ledger is on the server.`}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
}

/** Rows of a folded list. */
const FOLDED_ROWS = 8;

/**
 * The ledger rows, newest first, each with its time, changes and balance. Above the charts, only the first ones show until the player
 * asks for all.
 */
function LedgerList({ only }: { only: LedgerNumber | undefined }) {
  const [isFolded, setFolded] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const query = useLedger(only);
  const { ledger, error, older } = query;
  const isUncounted = useAtomValue(isUncountedAtom);
  if (!ledger && error) {
    return <LoadFailure text={failureText(error, "Failed to load the ledger")} query={query} />;
  }
  if (!ledger) {
    return (
      <div className={styles.loading}>
        <Skeleton height={420} />
      </div>
    );
  }
  const { next } = ledger;
  if (ledger.rows.length === 0 && next === null && ledger.rolledUp === 0) {
    const title = only === undefined ? FINANCES_TEXT.empty : "Nothing has moved this number yet.";
    return <EmptyState title={title} art={<Scene svg={crookedChart} />} />;
  }
  return (
    <div className={styles.list} data-folded={isFolded && ledger.rows.length > FOLDED_ROWS}>
      {ledger.rows.length === 0 && <p className={styles.quiet}>Nothing has moved this number lately.</p>}
      <ol
        ref={list}
        className={styles.rows}
        data-paper
        aria-label="Ledger"
        tabIndex={-1}
        hidden={ledger.rows.length === 0}
      >
        {ledger.rows.map((row) => (
          <li key={row.seq}>
            <span className={styles.what}>
              <span>{row.text}</span>
              <small>
                <time dateTime={row.at}>{fullText(row.at)}</time>
              </small>
            </span>
            <span className={styles.right}>
              <Moves row={row} only={only} />
              <small className={styles.after}>
                {`${row.debt ? `${debtText(row.debt)} · ` : ""}${afterText(row.balance, only, isUncounted)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.unfold}>
        <Button
          wide
          onClick={() => {
            setFolded(false);
            // The focused button disappears.
            list.current?.focus({ preventScroll: true });
          }}
        >
          Show all
        </Button>
      </div>
      {older.error && <Notice kind="error">{failureText(older.error, "Failed to load more rows")}</Notice>}
      {next !== null && (
        <>
          <p className="on-paper">
            Older rows aren't printed. Load more of them before printing, or export them all.
          </p>
          <Button wide busy={older.isPending} onClick={() => older.mutate(next)}>
            Load more
          </Button>
        </>
      )}
      {next === null && ledger.rolledUp > 0 && <MonthList only={only} rolledUp={ledger.rolledUp} />}
    </div>
  );
}

interface MonthListProps {
  readonly only: LedgerNumber | undefined;
  /** Number of the last row that is part of the sums. */
  readonly rolledUp: number;
}

/** The sums of the rows older than 30 days, by month and cause, newest month first. */
function MonthList({ only, rolledUp }: MonthListProps) {
  const query = useLedgerMonths(rolledUp);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  if (!data) {
    const text = failureText(error, "Failed to load the earlier months");
    return <NotLoaded text={text} query={query} height={180} />;
  }
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
          <ul className={`${layout.box} ${styles.causes}`}>
            {sums.map((sum) => (
              <li key={sum.cause}>
                <span className={styles.what}>
                  <span>{sum.text}</span>
                  <small>{texts.times(sum.rows, wholeText(sum.rows))}</small>
                </span>
                <Moves row={sum} only={only} />
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

/** The balance after a row: of the filtered number, otherwise of both. */
function afterText(
  { cash, followers }: { cash: number; followers: number },
  only: LedgerNumber | undefined,
  isUncounted: boolean,
) {
  const money = quantityText("cash", cash);
  const crowd = texts.countFollowers(followers, quantityText("followers", followers));
  if (only === "cash") return texts.balanceAfter(money);
  if (isUncounted) return only === "followers" ? "" : texts.balanceAfter(money);
  if (only === "followers") return texts.balanceAfter(crowd);
  return `${money} · ${crowd} after`;
}

/** The change of the debt. */
function debtText(debt: number): string {
  return debt < 0 ? `${quantityText("cash", -debt)} of it paid off` : `${quantityText("cash", debt)} owed`;
}
