import { escaped, PICTURE_FONTS } from "./picture-text.ts";

interface PosterParts {
  readonly width: number;
  readonly height: number;
  /** Colour of the paper: a colour, or a reference to a definition in `body`. */
  readonly paper: string;
  /** Markup of its contents. */
  readonly body: readonly string[];
  /** `@font-face` rules with inlined data; if empty, the picture uses the device's fonts. */
  readonly fontFaces: string;
}

/** Draws a picture to share as a self-contained SVG document. */
export function poster({ width, height, paper, body, fontFaces }: PosterParts): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    fontFaces && `<style>${fontFaces}</style>`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<g font-family="${PICTURE_FONTS.text}">`,
    ...body,
    "</g></svg>",
  ].join("");
}

/** Attributes of a text in the display face. */
export const DISPLAY = `font-family="${PICTURE_FONTS.display}" font-weight="800"`;

/** A line of text at its left end, or as `attributes` say. */
export function textAt(x: number, y: number, size: number, words: string, attributes = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${attributes}>${escaped(words)}</text>`;
}
