import { decodeBase64 } from "@oslojs/encoding";

/** A word in the metadata of some of these pictures. */
export const SECRET = "secret-place";

/** Pictures of 3×2 pixels, made by other software. */
export const PICTURES = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM4YSMCQQxwFgBF7AaRes72swAAAABJRU5ErkJggg==",
  /** With metadata. */
  jpeg: "/9j/4QDwRXhpZgAASUkqAAgAAAAIAA4BAgANAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgANAAAAjAAAAGmHBAABAAAAmgAAAAAAAAA4YwAA6AMAADhjAADoAwAAc2VjcmV0LXBsYWNlAABzZWNyZXQtcGxhY2UAAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAADAAAAA6AEAAEAAAACAAAAAAAAAP/bAEMAEAsMDgwKEA4NDhIREBMYKBoYFhYYMSMlHSg6Mz08OTM4N0BIXE5ARFdFNzhQbVFXX2JnaGc+TXF5cGR4XGVnY//bAEMBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//AABEIAAIAAwMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAFBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ4ApRP/2Q==",
  progressiveJpeg:
    "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBf/aAAwDAQACEAMQAAABnBKP/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oADAMBAAIAAwAAABAL/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxB//9k=",
  gif: "R0lGODlhAwACAIAAAExpccg8FCH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==",
  animatedGif:
    "R0lGODlhAwACAIAAAExpccjIyCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAAwACAAACAoxfACH5BAUKAAAALAAAAAADAAIAgExpcRQUFAICjF8AOw==",
  lossyWebp: "UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/ug4v8W0joVOr/5Z/75PfJwgAAA=",
  losslessWebp: "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQniKXov+BiOh/AAA=",
  /** With metadata. */
  extendedWebp:
    "UklGRiQBAABXRUJQVlA4WAoAAAAIAAAAAgAAAQAAVlA4ICoAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/ug4v8W0joVOr/5Z/75PfJwgAABFWElG1AAAAEV4aWYAAElJKgAIAAAABwASAQMAAQAAAAEAAAAaAQUAAQAAAGIAAAAbAQUAAQAAAGoAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAACYggIADQAAAHIAAABphwQAAQAAAIAAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAHNlY3JldC1wbGFjZQAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAMAAAADoAQAAQAAAAIAAAAAAAAA",
  animatedWebp:
    "UklGRpQAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAD/////AABBTk1GMAAAAAAAAAAAAAIAAAEAAGQAAAJWUDggGAAAADABAJ0BKgMAAgACwEwlpAADcAD+8CcAAEFOTUYwAAAAAAAAAAAAAgAAAQAAZAAAAFZQOCAYAAAANAEAnQEqAwACAAAATCWkAANwAP714MAA",
} as const;
export type PictureName = keyof typeof PICTURES;
export const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[];

export const pictureBytes = (name: PictureName): Uint8Array => decodeBase64(PICTURES[name]);

/** Returns a copy with other bytes at one position. */
function patched(bytes: Uint8Array, at: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

/** Returns the first index of a sequence of bytes. */
function indexOf(bytes: Uint8Array, wanted: readonly number[], from = 0): number {
  for (let at = from; at + wanted.length <= bytes.length; at += 1) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  throw new Error("These bytes stand nowhere");
}

const big = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256);
const little = (value: number, size: number) => big(value, size).reverse();

/** Pictures whose header claims other dimensions. */
export const claiming = {
  png: (width: number, height: number) =>
    patched(pictureBytes("png"), 16, [...big(width, 4), ...big(height, 4)]),
  jpeg: (width: number, height: number) => {
    const bytes = pictureBytes("jpeg");
    return patched(bytes, indexOf(bytes, [0xff, 0xc0]) + 5, [...big(height, 2), ...big(width, 2)]);
  },
  gifFrame: (width: number, height: number) => {
    const bytes = pictureBytes("gif");
    return patched(bytes, indexOf(bytes, [0x2c, 0, 0, 0, 0]) + 5, [
      ...little(width, 2),
      ...little(height, 2),
    ]);
  },
  losslessWebp: (width: number, height: number) =>
    patched(pictureBytes("losslessWebp"), 21, little(width - 1 + (height - 1) * 2 ** 14, 4)),
} as const;

/** A form with a picture for an account. */
export function pictureForm(): FormData {
  const form = new FormData();
  form.append("avatar", new File([pictureBytes("png")], "me.png"));
  return form;
}
