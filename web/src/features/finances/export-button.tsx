import { useAtomValue } from "jotai";
import { useState } from "react";
import { exportLedger } from "#game/contract/finances.ts";
import { serverDate } from "../../clock.ts";
import { saveFile } from "../../device/sharing/save-file.ts";
import { call, failureText } from "../../server/api.ts";
import { obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import * as texts from "./texts.ts";

/** Saves the ledger as a CSV file. */
export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const obstacle = useAtomValue(obstacleAtom);

  async function save() {
    setIsBusy(true);
    try {
      const csv = await call(exportLedger, {});
      const day = serverDate().toISOString().slice(0, 10);
      saveFile(new Blob([csv], { type: "text/csv" }), `guru-grind-ledger-${day}.csv`);
      showToast("success", texts.ledgerExported, { key: "ledger-export" });
    } catch (fault) {
      showToast("error", failureText(fault, texts.failedToExportTheLedger), { key: "ledger-export" });
    }
    setIsBusy(false);
  }

  return (
    <Button
      busy={isBusy}
      disabledReason={obstacle && texts.ledgerIsOnServer(obstacle)}
      onClick={() => void save()}
    >
      {texts.exportCsv}
    </Button>
  );
}
