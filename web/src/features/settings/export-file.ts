import type { AccountExport } from "#game/contract/settings.ts";

/** How long the file stays available to the browser, in milliseconds. */
const OBJECT_URL_TTL_MS = 30_000;

/** Returns a file name such as `guru-grind-dana-2026-03-03.json`. */
export function exportName(username: string, exportDate: string): string {
  return `guru-grind-${username}-${exportDate.slice(0, 10)}.json`;
}

/** Downloads the account's data as a JSON file. */
export function offerFile(data: AccountExport, username: string): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = exportName(username, data.exportDate);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_TTL_MS);
}
