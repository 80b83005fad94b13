/** Dimensions of a picture in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Returns whether the bytes at `at` are `wanted`. */
export function hasBytes(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return at + wanted.length <= bytes.length && wanted.every((byte, index) => bytes[at + index] === byte);
}

/** Returns the ASCII codes of a text. */
export function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

/** Reads an unsigned number of `size` bytes. Missing bytes count as zero, so check the length first. */
export function bigEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

export function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
