/** A whole number from 0 to 2³²−1 that is the same for the same key, and looks like chance (FNV-1a with a final mix). */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** A step through a list of `size` (1 or more) that visits each entry once before any twice. */
function strideOf(size: number): number {
  let stride = Math.max(1, Math.round(size * 0.618));
  while (greatestCommonDivisor(stride, size) !== 1) stride += 1;
  return stride;
}

/** The index of the `turn`-th entry (0 or more) in a list of `size`: any `size` turns in a row are all different. */
export function spreadIndex(turn: number, size: number): number {
  // Both factors stay below `size`, so that the product is exact.
  return ((turn % size) * strideOf(size)) % size;
}

/** The list in an order that depends on `key` alone. */
export function shuffled<Item>(list: readonly Item[], key: string): readonly Item[] {
  return list
    .map((item, index) => ({ item, index, place: hashOf(`${key}:${index}`) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ item }) => item);
}
