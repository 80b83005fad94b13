import { ascii, type Dimensions, hasBytes, littleEndian } from "./image-bytes.ts";

const RIFF = ascii("RIFF");
const WEBP = ascii("WEBP");
const LOSSY = ascii("VP8 ");
const LOSSY_START = [0x9d, 0x01, 0x2a];
const LOSSLESS = ascii("VP8L");
const LOSSLESS_START = 0x2f;
const EXTENDED = ascii("VP8X");
const FRAME = ascii("ANMF");

/** A chunk consists of name, length and data padded to an even length. */
const CHUNK_HEAD = 8;
/** Size of the frame header that precedes the chunks of an animation's frame. */
const FRAME_HEAD = 16;

/** Returns the dimensions of a complete WebP: of its canvas, or of a larger bitstream or frame. */
export function readWebp(bytes: Uint8Array): Dimensions | null {
  if (!hasBytes(bytes, 0, RIFF) || !hasBytes(bytes, 8, WEBP)) return null;
  const end = 8 + littleEndian(bytes, 4, 4);
  if (end > bytes.length) return null;
  const found = readChunks(bytes, 12, end, true);
  return found?.hasImage ? found : null;
}

interface Chunks extends Dimensions {
  readonly hasImage: boolean;
}

/** `mayHoldFrames` is false within a frame, because frames don't nest. */
function readChunks(bytes: Uint8Array, start: number, end: number, mayHoldFrames: boolean): Chunks | null {
  let width = 0;
  let height = 0;
  let hasImage = false;
  let at = start;
  while (at + CHUNK_HEAD <= end) {
    const size = littleEndian(bytes, at + 4, 4);
    const body = at + CHUNK_HEAD;
    if (body + size > end) return null;
    if (hasBytes(bytes, at, FRAME) && !mayHoldFrames) return null;
    const part = readChunk(bytes, at, body, size);
    if (!part) return null;
    width = Math.max(width, part.width);
    height = Math.max(height, part.height);
    hasImage ||= part.hasImage;
    at = body + size + (size % 2);
  }
  return { width, height, hasImage };
}

const NOTHING: Chunks = { width: 0, height: 0, hasImage: false };

/** Reads the dimensions of one chunk; null if it is malformed. */
function readChunk(bytes: Uint8Array, at: number, body: number, size: number): Chunks | null {
  if (hasBytes(bytes, at, EXTENDED)) {
    return size < 10 ? null : { ...extent(bytes, body + 4), hasImage: false };
  }
  if (hasBytes(bytes, at, LOSSY)) {
    if (size < 10 || !hasBytes(bytes, body + 3, LOSSY_START)) return null;
    const width = littleEndian(bytes, body + 6, 2) % 0x4000;
    return { width, height: littleEndian(bytes, body + 8, 2) % 0x4000, hasImage: true };
  }
  if (hasBytes(bytes, at, LOSSLESS)) {
    if (size < 5 || bytes[body] !== LOSSLESS_START) return null;
    const packed = littleEndian(bytes, body + 1, 4);
    return {
      width: (packed % 0x4000) + 1,
      height: (Math.floor(packed / 0x4000) % 0x4000) + 1,
      hasImage: true,
    };
  }
  if (hasBytes(bytes, at, FRAME)) {
    if (size < FRAME_HEAD) return null;
    const inner = readChunks(bytes, body + FRAME_HEAD, body + size, false);
    const frame = extent(bytes, body + 6);
    return (
      inner && {
        width: Math.max(inner.width, frame.width),
        height: Math.max(inner.height, frame.height),
        hasImage: inner.hasImage,
      }
    );
  }
  return NOTHING;
}

/** Reads width and height from a header: three bytes each, minus one. */
function extent(bytes: Uint8Array, at: number): Dimensions {
  return { width: littleEndian(bytes, at, 3) + 1, height: littleEndian(bytes, at + 3, 3) + 1 };
}
