/** Position of a post in the feed, which is sorted newest first, then by descending id. */
export interface FeedPosition {
  /** Epoch ms. */
  readonly createdAt: number;
  readonly id: string;
}

/** Posts per page. */
export const FEED_PAGE_SIZE = 20;
/** Maximum cursor length in characters. */
export const MAX_CURSOR_LENGTH = 60;

const CURSOR = /^(\d{1,15})_([a-z0-9-]{1,40})$/;

/** Returns the id of a player's post. The number has a fixed width, so ids sort numerically. */
export function playerPostId(postNumber: number): string {
  return `p${String(postNumber).padStart(12, "0")}`;
}

/** Returns the number of a player's post; null if the id is invalid. */
export function parsePlayerPostId(id: string): number | null {
  return /^p\d{12}$/.test(id) ? Number(id.slice(1)) : null;
}

/** Compares two posts in feed order. */
export function compareFeed(a: FeedPosition, b: FeedPosition): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** Formats a position as a cursor, which the page sends back as `before`. */
export function toCursor(position: FeedPosition): string {
  return `${position.createdAt}_${position.id}`;
}

/** Parses a cursor; returns null if it is invalid. */
export function parseCursor(text: string): FeedPosition | null {
  const [, createdAt, id] = CURSOR.exec(text) ?? [];
  return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id };
}

/** Returns true if a post comes after the cursor in feed order, or if there is no cursor. */
export function isBehind(post: FeedPosition, before: FeedPosition | null): boolean {
  return before === null || compareFeed(before, post) < 0;
}

/**
 * Merges several sources into one page. Each source holds its posts after the cursor in feed order: all of them, or
 * at least `size + 1`. `next` is null on the last page.
 */
export function feedPage<Post extends FeedPosition>(
  sources: readonly (readonly Post[])[],
  size = FEED_PAGE_SIZE,
): { readonly posts: readonly Post[]; readonly next: FeedPosition | null } {
  const all = sources.flat().sort(compareFeed);
  const posts = all.slice(0, size);
  return { posts, next: all.length > size ? (posts.at(-1) ?? null) : null };
}
