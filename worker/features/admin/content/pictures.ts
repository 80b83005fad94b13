/** Retention of an uploaded picture for the draft that shows it, in milliseconds: 90 days. */
export const DRAFT_PICTURE_TTL_MS = 90 * 24 * 60 * 60 * 1000;
const PICTURE_PATH = "/api/pictures/";

/** Key of a part's uploaded picture; null if it has another one, or none. */
export function pictureKey(content: object): string | null {
  const avatar = "avatar" in content ? content.avatar : null;
  const isUploaded = typeof avatar === "string" && avatar.startsWith(PICTURE_PATH);
  return isUploaded ? avatar.slice(PICTURE_PATH.length) : null;
}
