import type { AccountExport } from "#game/contract/account/settings.ts";
import { saveFile } from "../../device/sharing/save-file.ts";

/** Returns a file name such as `guru-grind-dana-2026-03-03.json`. */
function exportName(username: string, exportDate: string): string {
  return `guru-grind-${username}-${exportDate.slice(0, 10)}.json`;
}

/** Downloads the account's data as a JSON file. */
export function offerFile(data: AccountExport, username: string): void {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile(new Blob([text], { type: "application/json" }), exportName(username, data.exportDate));
}
