import { ascii, type Dimensions, hasBytes, littleEndian } from "./image-bytes.ts";

const SIGNATURES = [ascii("GIF87a"), ascii("GIF89a")];
const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Returns the dimensions of a complete GIF: of its screen, or of a larger frame. */
export function readGif(bytes: Uint8Array): Dimensions | null {
  if (!SIGNATURES.some((signature) => hasBytes(bytes, 0, signature)) || bytes.length < 13) return null;
  let width = littleEndian(bytes, 6, 2);
  let height = littleEndian(bytes, 8, 2);
  let hasImage = false;
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === TRAILER) return hasImage ? { width, height } : null;
    if (block === EXTENSION) at = endOfSubBlocks(bytes, at + 2);
    else if (block === IMAGE) {
      if (at + 10 >= bytes.length) return null;
      width = Math.max(width, littleEndian(bytes, at + 1, 2) + littleEndian(bytes, at + 5, 2));
      height = Math.max(height, littleEndian(bytes, at + 3, 2) + littleEndian(bytes, at + 7, 2));
      hasImage = true;
      // The descriptor, its colour table, and the byte with the code size.
      at = endOfSubBlocks(bytes, at + 10 + colourTable(bytes[at + 9] ?? 0) + 1);
    } else return null;
  }
  return null;
}

/** Returns the size of a colour table in bytes, given its flags. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns the end of a chain of length-prefixed sub-blocks, the last of which is empty. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length;
}
