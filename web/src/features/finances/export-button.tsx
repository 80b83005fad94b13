import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { toCsv } from "#game/rules/finances/csv.ts";
import { failureText } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { isReachableAtom } from "../../state/connection.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { fetchAllRows } from "./ledger.ts";
import type { LedgerNumber } from "./ledger-rows.ts";

/** Saves every row of the filter as a CSV file. Leaving the page stops it. */
export function ExportButton({ only }: { only: LedgerNumber | undefined }) {
  const [count, setCount] = useState<number | null>(null);
  const isReachable = useAtomValue(isReachableAtom);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save() {
    const controller = new AbortController();
    leaving.current = controller;
    setCount(0);
    try {
      const rows = await fetchAllRows(only, setCount, controller.signal);
      const texts = new Map(rows.map(({ cause, text }) => [cause, text]));
      const csv = toCsv(
        rows.map((row) => ({ ...row, at: Date.parse(row.at) })),
        (cause) => texts.get(cause) ?? cause,
      );
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([csv], { type: "text/csv" }), `guru-grind-${only ?? "ledger"}-${day}.csv`);
      showToast("success", `Exported ${rows.length} rows`, { key: "ledger-export" });
    } catch (fault) {
      if (controller.signal.aborted) return;
      showToast("error", failureText(fault, "Failed to export the ledger"), { key: "ledger-export" });
    }
    setCount(null);
  }

  return (
    <Button
      busy={count !== null}
      disabledReason={isReachable ? null : "You're offline. The rows are on the server."}
      onClick={() => void save()}
    >
      {count ? `Exporting, ${count} rows` : "Export CSV"}
    </Button>
  );
}
