import { drawPicture, encodeCanvas } from "./canvas.ts";
import { saveFile } from "./save-file.ts";
import { canShare, openShareSheet } from "./share-text.ts";

const HEADINGS = "Bricolage Grotesque";
/** The files of web/src/ui/base.css: family, weights, address. */
const FACES = [
  [HEADINGS, "500 700", new URL("../../ui/fonts/bricolage-grotesque-700.woff2", import.meta.url)],
  [HEADINGS, "500 700", new URL("../../ui/fonts/bricolage-grotesque-700-accents.woff2", import.meta.url)],
  [HEADINGS, "800", new URL("../../ui/fonts/bricolage-grotesque-800.woff2", import.meta.url)],
  ["Figtree", "400 700", new URL("../../ui/fonts/figtree.woff2", import.meta.url)],
  ["Figtree", "400 700", new URL("../../ui/fonts/figtree-accents.woff2", import.meta.url)],
] as const;

/** An `@font-face` rule with inlined data: an SVG shown as an image loads no external files. */
async function fontFace(family: string, weight: string, url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const data = `data:font/woff2;base64,${btoa(binary)}`;
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(${data}) format('woff2')}`;
}

let faces: Promise<string> | null = null;

/** The `@font-face` rules of the game's typefaces with inlined data; empty if they can't be fetched. */
export function fontFaces(): Promise<string> {
  faces ??= Promise.all(FACES.map(([family, weight, { href }]) => fontFace(family, weight, href))).then(
    (rules) => rules.join(""),
    () => {
      faces = null;
      return "";
    },
  );
  return faces;
}

/** The data URL of an SVG document. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A picture to share: its SVG document and size in CSS pixels, the text that goes with it and its link, and the file's name. */
interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Path of the page that the text leads to. */
  readonly path: string;
  readonly name: string;
}

/** Returns whether the device has a share sheet for pictures. */
export const canSharePicture = (): boolean =>
  canShare({ files: [new File([], "x.png", { type: "image/png" })] });

/**
 * Opens the device's share sheet. Saves the picture if there is none, or the browser refuses, as it does long after the press.
 * Closing the sheet is not an error. Throws CanvasError if the browser can't draw it.
 */
export async function sharePicture(picture: Picture): Promise<"shared" | "saved" | "cancelled"> {
  const { svg, width, height, name } = picture;
  const text = `${picture.text} ${new URL(picture.path, location.origin)}`;
  const png = await encodeCanvas(await drawPicture(svgAddress(svg), width, height), "image/png");
  const outcome = await openShareSheet({ files: [new File([png], name, { type: "image/png" })], text });
  if (outcome !== null) return outcome;
  saveFile(png, name);
  return "saved";
}
