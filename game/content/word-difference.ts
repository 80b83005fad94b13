/** A stretch of a text that stays, goes or is new. */
export interface Stretch {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Number of words of a text from which on it is replaced as a whole. */
const MAX_WORDS = 1_000;

/** Words with the space behind them, which the last one gets too, so that it is the same word elsewhere. */
const wordsOf = (text: string): readonly string[] => `${text} `.match(/\S+\s+|^\s+/g) ?? [];

/** Returns how a text became another one, by their longest common sequence of words. */
export function wordDifference(before: string, after: string): readonly Stretch[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const isLong = old.length > MAX_WORDS || now.length > MAX_WORDS;
  const width = now.length + 1;
  /** Number of words that can stay from a word of each text on. */
  const stays = new Uint16Array(isLong ? 0 : (old.length + 1) * width);
  const at = (i: number, j: number) => stays[i * width + j] ?? 0;
  for (let i = isLong ? -1 : old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      stays[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const way: Stretch[] = [];
  const go = (kind: Stretch["kind"], word = "") => {
    const last = way.at(-1);
    if (last?.kind === kind) way[way.length - 1] = { kind, text: last.text + word };
    else way.push({ kind, text: word });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (!isLong && old[i] === now[j]) {
      go("same", old[i]);
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      go("removed", old[i]);
      i += 1;
    } else {
      go("added", now[j]);
      j += 1;
    }
  }
  return way;
}
