/** Lifetime of the file's URL in the browser, in milliseconds. */
const OBJECT_URL_TTL_MS = 30_000;

/** Downloads the contents as a file of this name. */
export function saveFile(contents: Blob, name: string): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_TTL_MS);
}
