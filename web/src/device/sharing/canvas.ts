import { within } from "../time-limit.ts";

/** Explains that the browser gave no picture, as a complete text. */
export class CanvasError extends Error {}

const BLOCKED =
  "Your browser doesn't let pages read what they draw. Allow it for this site in the browser's privacy settings.";
const FAILED = "Your browser couldn't draw it. Please try again, or use another browser.";
const ENCODING_MS = 10_000;
/** Browsers that randomise a canvas against fingerprinting change a channel by less than this; others replace all of it. */
const MAX_NOISE = 16;
const PROBE = [64, 128, 192];

/**
 * Encodes a drawing. Throws CanvasError if the browser can't, doesn't answer, or would put noise in place of the drawing, as some do
 * against fingerprinting.
 */
export async function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  if (!isReadable()) throw new CanvasError(BLOCKED);
  const encoded = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const blob = await within(ENCODING_MS, encoded, new CanvasError(BLOCKED));
  if (!blob) throw new CanvasError(FAILED);
  return blob;
}

/** Draws an SVG document's address at a size in CSS pixels. Throws CanvasError if the browser can't. */
export async function drawPicture(
  address: string,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  const image = new Image(width, height);
  image.src = address;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  try {
    await within(ENCODING_MS, image.decode(), new CanvasError(FAILED));
    contextOf(canvas).drawImage(image, 0, 0, width, height);
  } catch (cause) {
    throw new CanvasError(FAILED, { cause });
  }
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new CanvasError(BLOCKED);
  return context;
}

/** Returns whether a canvas reads back its own pixels. */
function isReadable(): boolean {
  try {
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 1;
    const context = contextOf(canvas);
    context.fillStyle = `rgb(${PROBE.join(" ")})`;
    context.fillRect(0, 0, 1, 1);
    const { data } = context.getImageData(0, 0, 1, 1);
    return PROBE.every((value, at) => Math.abs((data[at] ?? 0) - value) < MAX_NOISE);
  } catch {
    return false;
  }
}
