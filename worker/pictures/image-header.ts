import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/contract/limits.ts";
import type { Dimensions } from "./image-bytes.ts";
import { readGif } from "./image-gif.ts";
import { readJpeg } from "./image-jpeg.ts";
import { readPng } from "./image-png.ts";
import { readWebp } from "./image-webp.ts";

/** Header of a picture. */
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
 * Reads type and dimensions without decoding. Returns null unless the bytes are a complete PNG, JPEG, GIF or WebP. A
 * truncated file is incomplete; bytes after its end are ignored.
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

/** Whether a picture would cost too much to decode. */
export function isOversized({ width, height }: Dimensions): boolean {
  return width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX;
}
