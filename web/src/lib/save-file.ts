/** How long the browser gets to take the file over, in milliseconds. */
const KEPT_MS = 30_000;

/** Offers the contents to be saved as a file of this name. */
export function saveFile(contents: Blob, name: string): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
