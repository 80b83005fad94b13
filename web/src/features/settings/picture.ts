import { AVATAR_REFUSAL_TEXT, AVATAR_TYPES, type Uploader } from "#game/contract/avatar.ts";
import { AVATAR_BYTES, PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/contract/limits.ts";
import { type CropView, cropSquare, outputSide, type Size } from "./crop.ts";

/** Why a file is refused as a picture. */
export class PictureRefusal extends Error {}

/**
 * Why a file cannot be chosen here, by what can be told without opening it; null where it can.
 * See docs/reference/accounts.md#avatars.
 */
export function pictureIssue(file: Pick<File, "type" | "size">, uploader: Uploader): string | null {
  const isAccepted =
    uploader === "account"
      ? AVATAR_TYPES.some((type) => type === file.type)
      : file.type.startsWith("image/") && file.type !== "image/svg+xml";
  if (!isAccepted) return AVATAR_REFUSAL_TEXT[uploader].type;
  return file.size < AVATAR_BYTES[uploader] ? null : AVATAR_REFUSAL_TEXT[uploader].size;
}

/** Why a picture of these sides is refused; null where it is not. */
export function dimensionsIssue({ width, height }: Size): string | null {
  const isTooLarge = Math.max(width, height) > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX;
  return isTooLarge ? AVATAR_REFUSAL_TEXT.dimensions : null;
}

/** Opens a chosen file with whatever this browser can show. Throws PictureRefusal. */
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

/** Draws the chosen square, shrunk to what is sent: preview and upload are the same pixels. */
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

/** What was drawn, as a file: WebP, or PNG where the browser writes none. */
export function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefusal(AVATAR_REFUSAL_TEXT.profile.type))),
      "image/webp",
      0.9,
    );
  });
}
