import { ascii, bigEndian, type Dimensions, hasBytes } from "./image-bytes.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = ascii("IHDR");
const IDAT = ascii("IDAT");
const IEND = ascii("IEND");

/** Returns the dimensions of a complete PNG: the header first, then data and an end. */
export function readPng(bytes: Uint8Array): Dimensions | null {
  if (!hasBytes(bytes, 0, SIGNATURE) || !hasBytes(bytes, 12, IHDR) || bigEndian(bytes, 8, 4) !== 13)
    return null;
  let hasData = false;
  // A chunk consists of length, name, data and checksum.
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bigEndian(bytes, at, 4)) {
    if (hasBytes(bytes, at + 4, IDAT)) hasData = true;
    if (hasBytes(bytes, at + 4, IEND)) {
      return hasData ? { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) } : null;
    }
  }
  return null;
}
