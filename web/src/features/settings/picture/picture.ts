import { mayBeOf } from "#game/core/wire/file-types.ts";
import { AVATAR_BYTES, AVATAR_SIDE, PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/core/wire/limits.ts";
import { AVATAR_REFUSAL_TEXT, AVATAR_TYPES, type Uploader } from "#game/settings/avatar-wire.ts";
import { encodeCanvas } from "../../../device/sharing/canvas.ts";
import { errorText } from "../../../server/api.ts";

/** Refuses a file as a picture; the message says why. */
export class PictureRefusal extends Error {}

/**
 * Why a file can't be used, judged without opening it; null if it can.
 * See docs/reference/accounts.md#avatars.
 */
export function pictureIssue(file: Pick<File, "type" | "size">, uploader: Uploader): string | null {
  const isAccepted =
    mayBeOf(AVATAR_TYPES, file.type) ||
    (uploader === "profile" && file.type.startsWith("image/") && file.type !== "image/svg+xml");
  if (!isAccepted) return AVATAR_REFUSAL_TEXT[uploader].type;
  return file.size < AVATAR_BYTES[uploader] ? null : AVATAR_REFUSAL_TEXT[uploader].size;
}

/** Refuses a picture by its dimensions; null if it is accepted. */
export function dimensionsIssue({ width, height }: Size): string | null {
  const isTooLarge = Math.max(width, height) > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX;
  return isTooLarge ? AVATAR_REFUSAL_TEXT.dimensions : null;
}

/** Decodes a file as a picture. Throws PictureRefusal if the browser can't, or the file is too large. */
export async function openPicture(file: File, uploader: Uploader): Promise<HTMLImageElement> {
  const issue = pictureIssue(file, uploader);
  if (issue !== null) throw new PictureRefusal(issue);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = () => reject(new PictureRefusal(AVATAR_REFUSAL_TEXT[uploader].type));
      image.src = url;
    });
    const tooLarge = dimensionsIssue(sizeOf(image));
    if (tooLarge !== null) throw new PictureRefusal(tooLarge);
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function sizeOf(image: HTMLImageElement): Size {
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Draws the cropped square at upload size: the preview shows the uploaded pixels. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, view: CropView): void {
  const { x, y, side } = cropSquare(sizeOf(image), view);
  const target = outputSide(side);
  canvas.width = target;
  canvas.height = target;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, side, side, 0, 0, target, target);
}

/** Encodes the canvas as WebP, or as PNG if the browser can't. Throws PictureRefusal if it can't be read. */
export async function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
  try {
    return await encodeCanvas(canvas, "image/webp", 0.9);
  } catch (fault) {
    throw new PictureRefusal(errorText(fault, AVATAR_REFUSAL_TEXT.profile.type));
  }
}

/** The dimensions of a picture, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The selected square of a picture. */
export interface CropView {
  /** From 1, the largest square that fits, to ZOOM_MAX. */
  readonly zoom: number;
  /** Position within the remaining space, from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const ZOOM_MAX = 4;
/** The largest centred square. */
export const WHOLE: CropView = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Returns the square in pixels of the picture, always within its bounds. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / clamp(Math.max(zoom, 1), ZOOM_MAX);
  return { x: (width - side) * clamp(x, 1), y: (height - side) * clamp(y, 1), side };
}

/** Returns the view after dragging the picture by `by`, in sides of the frame. */
export function dragged(size: Size, view: CropView, by: { x: number; y: number }): CropView {
  const square = cropSquare(size, view);
  return {
    ...view,
    ...viewAt(size, square.side, square.x - by.x * square.side, square.y - by.y * square.side),
  };
}

/** Returns the view at another zoom, keeping the centre if the picture allows. */
export function zoomed(size: Size, view: CropView, zoom: number): CropView {
  const before = cropSquare(size, view);
  const { side } = cropSquare(size, { ...view, zoom });
  const shift = (before.side - side) / 2;
  return { zoom, ...viewAt(size, side, before.x + shift, before.y + shift) };
}

function viewAt({ width, height }: Size, side: number, left: number, top: number) {
  const share = (at: number, room: number) => (room <= 0 ? 0.5 : clamp(at / room, 1));
  return { x: share(left, width - side), y: share(top, height - side) };
}

/** Returns the side of the uploaded picture, in pixels. Never enlarges a small picture. */
export function outputSide(side: number): number {
  return Math.max(1, Math.min(AVATAR_SIDE, Math.round(side)));
}
