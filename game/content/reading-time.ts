/** Words that a player reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Counts the words of a text: runs without spaces that have a letter or a digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Says how long a text takes to read: `40 words, 12 s`. */
export function readingText(text: string): string {
  const words = wordsIn(text);
  const seconds = Math.ceil((words * 60) / WORDS_PER_MINUTE);
  const minutes = Math.floor(seconds / 60);
  const time = [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`];
  return `${words} ${words === 1 ? "word" : "words"}, ${time.filter(Boolean).join(" ")}`;
}
