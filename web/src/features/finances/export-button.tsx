import { useAtomValue } from "jotai";
import { useState } from "react";
import { exportLedger } from "#game/contract/finances.ts";
import { call, failureText } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { isReachableAtom } from "../../state/connection.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";

/** Saves the ledger as a CSV file. */
export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const isReachable = useAtomValue(isReachableAtom);

  async function save() {
    setIsBusy(true);
    try {
      const csv = await call(exportLedger, {});
      const day = new Date().toISOString().slice(0, 10);
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
      disabledReason={isReachable ? null : "You're offline. The ledger is on the server."}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
