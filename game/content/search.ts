/** Shortest search, in characters. */
export const MIN_SEARCH = 2;

/** Positions of a search in a text: first character and length. */
export type Ranges = readonly { readonly from: number; readonly length: number }[];

/** Returns the positions of `wanted` in the text, without regard to case and without overlaps. */
export function rangesOf(text: string, wanted: string): Ranges {
  const pattern = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  return [...text.matchAll(pattern)].map((match) => ({ from: match.index, length: match[0].length }));
}

/** Returns the texts that hold `search`, without regard to case. None if it is too short. */
export function find<Text extends { readonly text: string }>(
  texts: readonly Text[],
  search: string,
): readonly (Text & { readonly ranges: Ranges })[] {
  const wanted = search.trim();
  if (wanted.length < MIN_SEARCH) return [];
  return texts.flatMap((each) => {
    const ranges = rangesOf(each.text, wanted);
    return ranges.length === 0 ? [] : [{ ...each, ranges }];
  });
}
