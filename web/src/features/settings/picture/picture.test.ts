import fc from "fast-check";
import { expect, it } from "vitest";
import { cropSquare, dimensionsIssue, dragged, outputSide, pictureIssue, WHOLE, zoomed } from "./picture.ts";

const MB = 1024 * 1024;
const ANY = "Please select a valid image file";
const FIVE = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";

it.each([
  ["profile", "image/avif", 1, null],
  ["profile", "image/bmp", 5 * MB - 1, null],
  ["profile", "image/png", 5 * MB, "Image size must be less than 5MB"],
  ["profile", "text/plain", 1, ANY],
  // built-in-saudi#225, jQuery-File-Upload#2278: a device may not know the type of a photo.
  ["profile", "", 1, null],
  ["account", "", 1, null],
  ["account", "application/octet-stream", 1, null],
  ["profile", "image/svg+xml", 1, ANY],
  ["account", "image/jpeg", 1, null],
  ["account", "image/gif", 10 * MB - 1, null],
  ["account", "image/webp", 10 * MB, "File size must be less than 10MB"],
  ["account", "image/avif", 1, FIVE],
] as const)("%s uploader, %s of %d bytes: %s", (uploader, type, size, issue) => {
  expect(pictureIssue({ type, size }, uploader)).toBe(issue);
});

it("a picture with more pixels than a camera makes is refused", () => {
  const text = "The image has too many pixels. Please choose a smaller one.";
  expect(dimensionsIssue({ width: 8000, height: 8000 })).toBeNull();
  expect(dimensionsIssue({ width: 12_001, height: 1 })).toBe(text);
  expect(dimensionsIssue({ width: 12_000, height: 6000 })).toBe(text);
});

const WIDE = { width: 400, height: 200 };

it("the first crop is the largest centred square", () => {
  expect(cropSquare(WIDE, WHOLE)).toEqual({ x: 100, y: 0, side: 200 });
  expect(cropSquare({ width: 90, height: 90 }, WHOLE)).toEqual({ x: 0, y: 0, side: 90 });
});

it("dragging the picture moves the crop the other way, up to the edge", () => {
  expect(cropSquare(WIDE, dragged(WIDE, WHOLE, { x: 0.25, y: 1 }))).toEqual({ x: 50, y: 0, side: 200 });
  expect(cropSquare(WIDE, dragged(WIDE, WHOLE, { x: -9, y: 0 }))).toEqual({ x: 200, y: 0, side: 200 });
});

it("zooming keeps the centre of the crop", () => {
  expect(cropSquare(WIDE, zoomed(WIDE, WHOLE, 2))).toEqual({ x: 150, y: 50, side: 100 });
});

it("the crop never leaves the picture", () => {
  const sides = fc.integer({ min: 1, max: 12_000 });
  const share = fc.double({ min: -2, max: 2, noNaN: true });
  const zooms = fc.double({ min: 0, max: 9, noNaN: true });
  fc.assert(
    fc.property(sides, sides, share, share, zooms, zooms, (width, height, x, y, zoom, next) => {
      const size = { width, height };
      const view = zoomed(size, dragged(size, { zoom, x: 0.5, y: 0.5 }, { x, y }), next);
      const square = cropSquare(size, view);
      expect(square.side).toBeGreaterThan(0);
      expect(square.x).toBeGreaterThanOrEqual(0);
      expect(square.y).toBeGreaterThanOrEqual(0);
      expect(square.x + square.side).toBeLessThanOrEqual(width + 1e-6);
      expect(square.y + square.side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

it.each([
  [4000, 512],
  [512, 512],
  [99.6, 100],
  [0.2, 1],
])("a crop of %d pixels a side is uploaded with %d", (side, sent) => {
  expect(outputSide(side)).toBe(sent);
});
