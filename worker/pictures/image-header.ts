import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/contract/limits.ts";
import type { Dimensions } from "./image-bytes.ts";
import { readGif } from "./image-gif.ts";
import { readJpeg } from "./image-jpeg.ts";
import { readPng } from "./image-png.ts";
import { readWebp } from "./image-webp.ts";

/** What the bytes of a picture say of themselves. */
export interface PictureHeader extends Dimensions {
  readonly type: "png" | "jpeg" | "gif" | "webp";
}

const READERS = [
  ["png", readPng],
  ["jpeg", readJpeg],
  ["gif", readGif],
  ["webp", readWebp],
] as const;

/**
 * Reads type and dimensions from the bytes, decoding nothing: null for anything but a complete PNG, JPEG, GIF or
 * WebP. A file that ends too early is not complete; what follows its end does not matter.
 * See docs/reference/accounts.md#avatars.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  for (const [type, read] of READERS) {
    const dimensions = read(bytes);
    if (dimensions) {
      const { width, height } = dimensions;
      return width > 0 && height > 0 ? { type, width, height } : null;
    }
  }
  return null;
}

/** Whether decoding it would cost more than any honest picture does. */
export function isOversized({ width, height }: Dimensions): boolean {
  return width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX;
}
