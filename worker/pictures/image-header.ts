import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/contract/limits.ts";
import { ascii, type Dimensions } from "./image-bytes.ts";
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

/** First bytes of each type; null stands for any byte. */
const SIGNATURES: readonly (readonly (number | null)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  ascii("GIF8"),
  [...ascii("RIFF"), null, null, null, null, ...ascii("WEBP")],
];

/** Returns whether a file that begins with these bytes can be a PNG, JPEG, GIF or WebP. */
export function hasPictureSignature(start: Uint8Array): boolean {
  return SIGNATURES.some((signature) =>
    signature.every((byte, index) => byte === null || start[index] === byte),
  );
}

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

/** Returns whether a picture would cost too much to decode. */
export function isOversized({ width, height }: Dimensions): boolean {
  return width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX;
}
