import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { cardTags } from "../web/link-card.ts";

// balena-io/docs#1081: messengers take no relative address.
it("each address of the card is absolute, at the game's origin", () => {
  const addresses = cardTags("https://guru.example", "Guru Grind", "About")
    .map(({ attrs }) => String(attrs?.content))
    .filter((content) => content.includes("/") && !content.startsWith("image/"));
  expect(addresses).toEqual([
    "https://guru.example/",
    "https://guru.example/link-card.jpg",
    "https://guru.example/link-card.jpg",
  ]);
});

// revel-frontend#188: WhatsApp draws no SVG, and no picture above some 300 kB.
it.each(["", "-intake", "-town", "-two-oclock", "-certificate"])(
  "the picture%s is a small JPEG of the size that the card names",
  (name) => {
    const picture = fileURLToPath(new URL(`../web/public/link-card${name}.jpg`, import.meta.url));
    const bytes = readFileSync(picture);
    // The frame header (SOF0 or SOF2) has height and width behind its length and precision.
    const header = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
    expect([bytes.readUInt16BE(header + 7), bytes.readUInt16BE(header + 5)]).toEqual([1200, 630]);
    expect(statSync(picture).size).toBeLessThan(150_000);
  },
);
