import { expect, it } from "vitest";
import { dimensionsIssue, pictureIssue } from "./picture.ts";

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
