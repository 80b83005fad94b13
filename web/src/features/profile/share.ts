import { saveFile } from "../../device/save-file.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./share-picture.ts";

const DISPLAY_FONT = new URL("../../ui/fonts/bricolage-grotesque.woff2", import.meta.url).href;
const TEXT_FONT = new URL("../../ui/fonts/figtree.woff2", import.meta.url).href;

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
  faces ??= Promise.all([
    fontFace("Bricolage Grotesque", "500 800", DISPLAY_FONT),
    fontFace("Figtree", "400 700", TEXT_FONT),
  ]).then(
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

/** Renders an SVG document as PNG. Throws if the browser can't draw it. */
async function toPng(svg: string): Promise<Blob> {
  const image = new Image(PICTURE_WIDTH, PICTURE_HEIGHT);
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_WIDTH;
  canvas.height = PICTURE_HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn"))));
  });
}

/** Returns whether the device has a share sheet for files. */
export function canShare(): boolean {
  const file = new File([], "x.png", { type: "image/png" });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Opens the device's share sheet, or saves the picture if there is none. Closing the sheet is not an error. */
export async function sharePicture(svg: string, text: string): Promise<"shared" | "saved" | "cancelled"> {
  const png = await toPng(svg);
  if (!canShare()) {
    saveFile(png, "guru-grind.png");
    return "saved";
  }
  try {
    await navigator.share({ files: [new File([png], "guru-grind.png", { type: "image/png" })], text });
    return "shared";
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") return "cancelled";
    throw fault;
  }
}
