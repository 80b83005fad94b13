/** Number of players shown on the board. */
export const BOARD_SIZE = 50;
/** Number of ranks that are counted. */
export const COUNTED_RANKS = 1_000;

/** Returns the rank of a player with `ahead` others in front, from 1; null if it isn't counted. */
export function rankBehind(ahead: number): number | null {
  return ahead < COUNTED_RANKS ? ahead + 1 : null;
}

/**
 * Returns the rows of the board, the most followers first: `others`, already in that order, with the reader among them, before
 * those with as many.
 */
export function boardRows<Row extends { readonly followers: number }>(
  others: readonly Row[],
  reader: Row,
): (Row & { readonly rank: number })[] {
  return [reader, ...others]
    .toSorted((a, b) => b.followers - a.followers)
    .slice(0, BOARD_SIZE)
    .map((row, index) => ({ ...row, rank: index + 1 }));
}
