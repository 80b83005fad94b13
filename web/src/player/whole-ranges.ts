/**
 * Keeps ranges of numbers in one line, as in 'Thurs 17–21': a browser breaks after the dash, unless a word joiner follows it.
 */
export const withWholeRanges = (text: string): string => text.replace(/(?<=\d–)(?=\d)/g, "\u2060");
