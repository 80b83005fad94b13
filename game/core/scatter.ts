/** Hashes a key to an integer from 0 to 2³²−1, evenly distributed (FNV-1a with a final mix). */
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

/** Returns a stride through a list of `size` (1 or more) that visits every entry once before repeating one. */
function strideOf(size: number): number {
  let stride = Math.max(1, Math.round(size * 0.618));
  while (greatestCommonDivisor(stride, size) !== 1) stride += 1;
  return stride;
}

/** Returns the index for a turn (0 or more) in a list of `size`. Any `size` consecutive turns give distinct indexes. */
export function spreadIndex(turn: number, size: number): number {
  // Both factors stay below `size`, so the product is exact.
  return ((turn % size) * strideOf(size)) % size;
}

/** Returns the list in an order that depends only on `key`. */
export function shuffled<Item>(list: readonly Item[], key: string): readonly Item[] {
  return list
    .map((item, index) => ({ item, index, hash: hashOf(`${key}:${index}`) }))
    .sort((a, b) => a.hash - b.hash || a.index - b.index)
    .map(({ item }) => item);
}
