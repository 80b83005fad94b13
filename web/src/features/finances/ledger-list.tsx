import { useAtomValue } from "jotai";
import { FINANCES_TEXT } from "#game/finances/wire.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { failureText } from "../../server/api.ts";
import crookedChart from "../../ui/art/crooked-chart.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { Button } from "../../ui/button/button.tsx";
import { fullText } from "../../ui/dates.ts";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import styles from "./finances.module.css";
import { useLedger } from "./ledger.ts";
import type { LedgerNumber } from "./ledger-rows.ts";
import { MonthList } from "./month-list.tsx";
import * as texts from "./texts.ts";

const KINDS = ["cash", "followers", "experience", "energy"] as const;

/** The ledger rows, newest first, each with its time, changes and balance. */
export function LedgerList({ only }: { only: LedgerNumber | undefined }) {
  const query = useLedger(only);
  const { ledger, error, loadMore, loading } = query;
  const isUncounted = useAtomValue(isUncountedAtom);
  if (!ledger && error) {
    return <LoadFailure text={failureText(error, "Failed to load the ledger")} query={query} />;
  }
  if (!ledger) return <Skeleton height={420} />;
  if (ledger.rows.length === 0 && ledger.next === null && ledger.rolledUp === 0) {
    const title = only === undefined ? FINANCES_TEXT.empty : "Nothing has moved this number yet.";
    return <EmptyState title={title} art={<Scene svg={crookedChart} />} />;
  }
  return (
    <>
      {ledger.rows.length === 0 && <p className={styles.quiet}>Nothing has moved this number lately.</p>}
      <ol className={styles.rows} data-paper aria-label="Ledger" hidden={ledger.rows.length === 0}>
        {ledger.rows.map((row) => (
          <li key={row.seq}>
            <span className={styles.what}>
              <span>{row.text}</span>
              <small>
                <time dateTime={row.at}>{fullText(row.at)}</time>
              </small>
            </span>
            <span className={styles.right}>
              <span className={styles.moves}>
                {(only ? [only] : KINDS.filter((kind) => row[kind] !== 0)).map((kind) => (
                  <Quantity key={kind} kind={kind} value={row[kind]} signed />
                ))}
              </span>
              <small className={styles.after}>
                {`${row.debt ? `${debtText(row.debt)} · ` : ""}${afterText(row.balance, only, isUncounted)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {loading.fault !== null && (
        <Notice kind="error">{failureText(loading.fault, "Failed to load more rows")}</Notice>
      )}
      {ledger.next !== null && (
        <p className="on-paper">
          Older rows aren't printed. Load more of them before printing, or export them all.
        </p>
      )}
      {ledger.next !== null && (
        <Button wide busy={loading.isBusy} onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
      {ledger.next === null && ledger.rolledUp > 0 && <MonthList only={only} rolledUp={ledger.rolledUp} />}
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
