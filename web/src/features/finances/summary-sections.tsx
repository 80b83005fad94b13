import { useAtomValue } from "jotai";
import { CircleAlert, CircleCheck } from "lucide-react";
import { wholeText } from "#game/core/whole-text.ts";
import { FINANCES_TEXT } from "#game/finances/wire.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import layout from "../../ui/layout.module.css";
import { BalanceChart, ChartTable } from "./balance-chart.tsx";
import styles from "./finances.module.css";
import type { LedgerSummary } from "./ledger.ts";
import * as texts from "./texts.ts";

const KINDS = ["cash", "followers", "experience", "energy"] as const;
const rowsText = (count: number) => texts.rows(count, wholeText(count));

/** Says whether the starting balance plus all rows equals the current balance. */
export function AddsUp({ summary }: { summary: LedgerSummary }) {
  const { start, now, addsUp, causes } = summary;
  const isUncounted = useAtomValue(isUncountedAtom);
  const rows = causes.reduce((sum, cause) => sum + cause.rows, 0);
  const followers = (count: number) => texts.countFollowers(count, quantityText("followers", count));
  const Icon = addsUp ? CircleCheck : CircleAlert;
  return (
    <p className={`${layout.box} ${styles.check}`} data-adds-up={addsUp}>
      <Icon aria-hidden size={20} />
      <span>
        <strong>{addsUp ? FINANCES_TEXT.addsUp : FINANCES_TEXT.doesNotAddUp}</strong>
        <span>
          {addsUp &&
            texts.youStarted(
              { cash: quantityText("cash", start.cash), followers: followers(start.followers) },
              rowsText(rows),
              {
                cash: quantityText("cash", now.cash),
                followers: isUncounted ? "the followers" : followers(now.followers),
              },
            )}
        </span>
      </span>
    </p>
  );
}

/** Charts of cash and followers, with a table. */
export function Charts({ summary: { chart } }: { summary: LedgerSummary }) {
  const isUncounted = useAtomValue(isUncountedAtom);
  if (chart.length === 0) return null;
  return (
    <section aria-labelledby="charts">
      <h2 id="charts" className={styles.sectionTitle}>
        Over time
      </h2>
      <div className={layout.stack3}>
        <BalanceChart kind="cash" chart={chart} />
        {!isUncounted && <BalanceChart kind="followers" chart={chart} />}
      </div>
      {!isUncounted && <ChartTable chart={chart} />}
    </section>
  );
}

/** Totals by cause. */
export function CauseSums({ causes }: Pick<LedgerSummary, "causes">) {
  const isUncounted = useAtomValue(isUncountedAtom);
  if (causes.length === 0) return null;
  const kinds = isUncounted ? KINDS.filter((kind) => kind !== "followers") : KINDS;
  return (
    // Closed on a phone, so that the rows aren't far below.
    <details className={styles.sums} open={matchMedia("(min-width: 1200px)").matches}>
      <summary>
        <h2 className={styles.sectionTitle}>Where it came from and where it went</h2>
      </summary>
      <ul className={`${layout.box} ${styles.causes}`}>
        {causes.map((cause) => (
          <li key={cause.group}>
            <span className={styles.what}>
              <span>{cause.text}</span>
              <small>{rowsText(cause.rows)}</small>
            </span>
            <span className={styles.moves}>
              {kinds
                .filter((kind) => cause[kind] !== 0)
                .map((kind) => (
                  <Quantity key={kind} kind={kind} value={cause[kind]} signed />
                ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
