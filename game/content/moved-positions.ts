/**
 * The fewest items of a reordered list that have to move. `order` holds the former position of each item in its new
 * order; returns former positions. The others are a longest rising subsequence.
 */
export function movedPositions(order: readonly number[]): ReadonlySet<number> {
  /** Length of the longest rising subsequence that ends at each item, and the item before it. */
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [i, position] of order.entries()) {
    lengths[i] = 1;
    previous[i] = -1;
    for (let j = 0; j < i; j += 1) {
      if ((order[j] ?? 0) < position && (lengths[j] ?? 0) >= (lengths[i] ?? 0)) {
        lengths[i] = (lengths[j] ?? 0) + 1;
        previous[i] = j;
      }
    }
    if ((lengths[i] ?? 0) > (lengths[last] ?? 0)) last = i;
  }
  const moved = new Set(order);
  for (let i = last; i >= 0; i = previous[i] ?? -1) moved.delete(order[i] ?? -1);
  return moved;
}
