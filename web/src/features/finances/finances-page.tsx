import { useAtomValue } from "jotai";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { exportLedger, LEDGER_NUMBERS } from "#game/finances/wire.ts";
import { serverDate } from "../../clock.ts";
import { saveFile } from "../../device/sharing/save-file.ts";
import { call, failureText } from "../../server/api.ts";
import { isReachableAtom, obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { stampText } from "../../ui/dates.ts";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Tabs } from "../../ui/page/tabs.tsx";
import styles from "./finances.module.css";
import { useLedgerSummary } from "./ledger.ts";
import { LedgerList } from "./ledger-list.tsx";
import { AddsUp, AddsUpPlace, CauseSums, Charts } from "./summary-sections.tsx";
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
    <div className={layout.stack5}>
      <PageHead
        title="Finances"
        text="Every number you have, and what you did to deserve it."
        asOf={data && !isReachable ? `As of ${stampText(data.receivedAt)}.` : null}
      >
        <ExportButton />
      </PageHead>
      {summary ? <AddsUp summary={summary} /> : <AddsUpPlace isEmpty={error !== null} />}
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
              <Charts summary={summary} />
              <CauseSums causes={summary.causes} />
            </>
          )}
          {!summary && error && (
            <LoadFailure text={failureText(error, "Failed to load the sums")} query={query} />
          )}
          {!summary && !error && <Skeleton height={720} />}
        </div>
      </div>
    </div>
  );
}

/** Saves the ledger as a CSV file. */
function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const obstacle = useAtomValue(obstacleAtom);

  async function save() {
    setIsBusy(true);
    try {
      const csv = await call(exportLedger, {});
      const day = serverDate().toISOString().slice(0, 10);
      saveFile(new Blob([csv], { type: "text/csv" }), `guru-grind-ledger-${day}.csv`);
      showToast("success", "Ledger exported", { key: "ledger-export" });
    } catch (fault) {
      showToast("error", failureText(fault, "Failed to export the ledger"), { key: "ledger-export" });
    }
    setIsBusy(false);
  }

  return (
    <Button
      busy={isBusy}
      disabledReason={obstacle && `${obstacle}. The ledger is on the server.`}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
