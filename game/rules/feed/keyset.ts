/** The place of a post in the feed, which is sorted by it: newest first, the greater id first at the same moment. */
export interface FeedPlace {
  /** Epoch ms. */
  readonly createdAt: number;
  readonly id: string;
}

/** Posts of one page. */
export const FEED_PAGE_SIZE = 20;
/** Longest cursor in characters. */
export const MAX_CURSOR_LENGTH = 60;

const CURSOR = /^(\d{1,15})_([a-z0-9-]{1,40})$/;

/** The id of a player's post by its number. It has a fixed width, so that ids sort as their numbers do. */
export function playerPostId(postNumber: number): string {
  return `p${String(postNumber).padStart(12, "0")}`;
}

/** The number of a player's post, null where the id is none. */
export function parsePlayerPostId(id: string): number | null {
  return /^p\d{12}$/.test(id) ? Number(id.slice(1)) : null;
}

/** Sorts posts as the feed shows them. */
export function compareFeed(a: FeedPlace, b: FeedPlace): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** The place as the text that a page sends back as `before`. */
export function toCursor(place: FeedPlace): string {
  return `${place.createdAt}_${place.id}`;
}

/** The place that a cursor names, null where the text is no cursor. */
export function parseCursor(text: string): FeedPlace | null {
  const [, createdAt, id] = CURSOR.exec(text) ?? [];
  return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id };
}

/** Whether a post comes after the cursor in the feed; without a cursor each does. */
export function isBehind(post: FeedPlace, before: FeedPlace | null): boolean {
  return before === null || compareFeed(before, post) < 0;
}

/**
 * One page made of several sources. Each source holds its posts behind the cursor in feed order: all of them, or at
 * least `size + 1`. `next` is null on the last page.
 */
export function feedPage<Post extends FeedPlace>(
  sources: readonly (readonly Post[])[],
  size = FEED_PAGE_SIZE,
): { readonly posts: readonly Post[]; readonly next: FeedPlace | null } {
  const all = sources.flat().sort(compareFeed);
  const posts = all.slice(0, size);
  return { posts, next: all.length > size ? (posts.at(-1) ?? null) : null };
}
