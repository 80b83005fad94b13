/** Characters that messengers and mail programs append to a link from the text around it. */
const APPENDED = /[\s/.,;:!?'"*_)\]}>…»”’]+$/u;

/**
 * Returns the path of a page as the table of pages writes it, from one that somebody typed or a messenger changed: in lower case,
 * with single slashes, and without what follows the last word. A path that can't be decoded stays encoded.
 */
export function canonicalPath(path: string): string {
  const words = decoded(path).toLowerCase().replace(/\/+/g, "/").replace(APPENDED, "");
  return words === "" ? "/" : encodeURI(words).replace(/[?#]/g, encodeURIComponent);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Malformed, so no page's path. Encoding it again must give the same.
    return path.replaceAll("%", "");
  }
}
