import { graphemesOf } from "#game/contract/text.ts";

/* Text in the pictures that the page draws as SVG. */

/** The game's typefaces, with those of a device that lacks them. */
export const PICTURE_FONTS: Readonly<Record<"display" | "text", string>> = {
  display: "'Bricolage Grotesque', 'Trebuchet MS', sans-serif",
  text: "Figtree, 'Helvetica Neue', Arial, sans-serif",
};

/** Escapes a text for SVG. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Truncates a text to `length` characters. */
export function cut(text: string, length: number): string {
  const letters = [...graphemesOf(text)];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}

/** Breaks a sentence into at most `count` lines of `length` characters. What doesn't fit is cut. */
export function broken(text: string, length: number, count: number): readonly string[] {
  const words = text.split(" ");
  const lines: string[] = [];
  while (words.length > 0 && lines.length < count - 1) {
    let taken = 1;
    while (taken < words.length && words.slice(0, taken + 1).join(" ").length <= length) taken += 1;
    lines.push(words.splice(0, taken).join(" "));
  }
  return words.length === 0 ? lines : [...lines, cut(words.join(" "), length)];
}
