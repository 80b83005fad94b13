import { bigEndian, type Dimensions, hasBytes } from "./image-bytes.ts";

const START = [0xff, 0xd8];
const END = 0xd9;
const SCAN = 0xda;
/** Maximum scans. A progressive file has about ten; each scan costs a pass over the whole picture. */
const MAX_SCANS = 64;

/** Frame headers: SOF0 to SOF15 except the three numbers used by tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

/** Returns the dimensions of a complete JPEG: one frame, at least one scan, and an end. */
export function readJpeg(bytes: Uint8Array): Dimensions | null {
  if (!hasBytes(bytes, 0, START)) return null;
  let frame: Dimensions | null = null;
  let scans = 0;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === END) return scans > 0 && scans <= MAX_SCANS ? frame : null;
    // A marker may follow any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const length = bigEndian(bytes, at + 2, 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      // A second frame means a hierarchical file, which no browser shows.
      if (frame || length < 8) return null;
      frame = { width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) };
    }
    at += 2 + length;
    if (marker === SCAN) {
      scans += 1;
      at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Returns the end of a scan's data: the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
