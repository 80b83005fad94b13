import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOversized, readPictureHeader } from "./image-header.ts";
import { claiming, indexOf, PICTURE_NAMES, patched, pictureBytes } from "./image-test-support.ts";

const TYPES = {
  png: "png",
  jpeg: "jpeg",
  progressiveJpeg: "jpeg",
  gif: "gif",
  animatedGif: "gif",
  lossyWebp: "webp",
  losslessWebp: "webp",
  extendedWebp: "webp",
  animatedWebp: "webp",
} as const;

const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const text = (content: string) => new TextEncoder().encode(content);

describe("the header of a picture", () => {
  it.each(PICTURE_NAMES)("the header of a %s has its type and dimensions", (name) => {
    expect(readPictureHeader(pictureBytes(name))).toEqual({ type: TYPES[name], width: 3, height: 2 });
  });

  it.each(PICTURE_NAMES)("a %s truncated anywhere is refused", (name) => {
    const bytes = pictureBytes(name);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readPictureHeader(bytes.subarray(0, length))).toBeNull();
    }
  });

  it.each(PICTURE_NAMES)("bytes after the end of a %s are ignored", (name) => {
    const polyglot = join(pictureBytes(name), text("<script>alert(1)</script>"), [0x50, 0x4b, 3, 4]);
    expect(readPictureHeader(polyglot)).toEqual({ type: TYPES[name], width: 3, height: 2 });
  });

  it("only pictures have a header", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const other of [
      "",
      svg,
      `\ufeff<?xml version="1.0"?>${svg}`,
      "<!doctype html><html></html>",
      "GIF89a=0;alert(1)//",
      "%PDF-1.7",
      "BM",
      "RIFF\x04\0\0\0WAVE",
      "RIFF\x04\0\0\0WEBP",
      "\x89PNG\r\n\x1a\n",
    ]) {
      expect(readPictureHeader(text(other))).toBeNull();
    }
    // Start of an AVIF file.
    expect(readPictureHeader(join([0, 0, 0, 32], text("ftypavif"), new Uint8Array(64)))).toBeNull();
  });

  it("arbitrary bytes never make the header parser throw", () => {
    const heads = PICTURE_NAMES.map((name) => pictureBytes(name));
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat({ max: 600 }),
        fc.uint8Array({ maxLength: 200 }),
        (head, kept, noise) => {
          const header = readPictureHeader(join(head.subarray(0, kept), noise));
          return header === null || (header.width > 0 && header.height > 0);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("a corrupted picture never makes the header parser throw", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PICTURE_NAMES),
        fc.array(fc.tuple(fc.nat({ max: 599 }), fc.nat({ max: 255 })), { maxLength: 8 }),
        (name, corruptions) => {
          const bytes = pictureBytes(name);
          for (const [at, value] of corruptions) if (at < bytes.length) bytes[at] = value;
          readPictureHeader(bytes);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("dimensions", () => {
  it("dimensions are read as claimed", () => {
    // Starts at the size claimed elsewhere in the picture, because the larger claim counts.
    const side = fc.integer({ min: 3, max: 0x3fff });
    for (const [name, claim] of Object.entries(claiming)) {
      fc.assert(
        fc.property(side, side, (width, height) => {
          const header = readPictureHeader(claim(width, height));
          expect(header, name).toMatchObject({ width, height });
        }),
        { numRuns: 100, examples: [[0x3fff, 0x3fff]] },
      );
    }
  });

  it.each([
    ["PNG", claiming.png(60_000, 60_000)],
    ["PNG of absurd sides", claiming.png(0xffffffff, 0xffffffff)],
    ["JPEG", claiming.jpeg(60_000, 60_000)],
    ["GIF", claiming.gif(60_000, 60_000)],
    ["GIF with a frame beyond its screen", claiming.gifFrame(60_000, 60_000)],
    ["WebP", claiming.extendedWebp(60_000, 60_000)],
    ["WebP with an honest canvas", claiming.innerWebp(16_383, 16_383)],
    ["WebP with a frame beyond its canvas", claiming.webpFrame(60_000, 60_000)],
    ["PNG that is long and thin", claiming.png(12_001, 1)],
    ["PNG of 64,008,000 pixels", claiming.png(8_001, 8_000)],
  ])("the dimensions of a bomb in a %s are too large", (_what, bytes) => {
    const header = readPictureHeader(bytes);
    expect(header && isOversized(header)).toBe(true);
  });

  it("the dimensions of a camera's picture are accepted", () => {
    for (const [width, height] of [
      [8_064, 6_048],
      [12_000, 5_333],
      [8_000, 8_000],
    ] as const) {
      const header = readPictureHeader(claiming.png(width, height));
      expect(header && isOversized(header)).toBe(false);
    }
  });

  it.each([
    ["png", claiming.png(0, 2)],
    ["jpeg", claiming.jpeg(3, 0)],
  ])("a %s without width or height is refused", (_type, bytes) => {
    expect(readPictureHeader(bytes)).toBeNull();
  });
});

describe("a costly picture", () => {
  it("a JPEG with thousands of scans is refused", () => {
    const bytes = pictureBytes("progressiveJpeg");
    const scan = bytes.subarray(
      indexOf(bytes, [0xff, 0xda]),
      indexOf(bytes, [0xff, 0xc4], indexOf(bytes, [0xff, 0xda])),
    );
    const withScans = (count: number) =>
      join(bytes.subarray(0, -2), ...Array.from({ length: count }, () => scan), [0xff, 0xd9]);
    expect(readPictureHeader(withScans(20))).not.toBeNull();
    expect(readPictureHeader(withScans(2_000))).toBeNull();
  });

  it("a WebP with deeply nested frames is refused", () => {
    const depth = 100_000;
    const head = text("RIFF\0\0\0\0WEBP");
    const bytes = new Uint8Array(12 + depth * 24);
    bytes.set(head);
    const size = (at: number, value: number) => new DataView(bytes.buffer).setUint32(at, value, true);
    size(4, bytes.length - 8);
    for (let index = 0; index < depth; index += 1) {
      const at = 12 + index * 24;
      bytes.set(text("ANMF"), at);
      size(at + 4, bytes.length - at - 8);
    }
    expect(readPictureHeader(bytes)).toBeNull();
  });

  it("ten megabytes of filler are refused", () => {
    const filler = new Uint8Array(10 * 1024 * 1024).fill(0xff);
    for (const bytes of [
      patched(filler, 0, [0xff, 0xd8]),
      join(pictureBytes("gif").subarray(0, 19), filler),
    ]) {
      expect(readPictureHeader(bytes)).toBeNull();
    }
  });
});
