import type { AccountExport } from "#game/contract/settings.ts";

/** How long the browser gets to take the file over, in milliseconds. */
const KEPT_MS = 30_000;

/** `guru-grind-dana-2026-03-03.json` */
export function exportName(username: string, exportDate: string): string {
  return `guru-grind-${username}-${exportDate.slice(0, 10)}.json`;
}

/** Offers the account's data to be saved as a file. */
export function offerFile(data: AccountExport, username: string): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = exportName(username, data.exportDate);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
