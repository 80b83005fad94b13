import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { checkText, MESSAGE_MAX, messageText } from "../../chat/text-wire.ts";
import { Bio } from "../../settings/wire.ts";
import { cleanLine, cleanText, cutText, graphemesOf, lengthOf, storedLength, Text } from "./text.ts";

const FAMILY = "👨🏽‍👩🏻‍👧🏿‍👦";

/** Pieces of pasted text: letters, marks, emoji and their parts, breaks and invisible characters. */
const PIECES = [
  ...[..."aé한क", "\u1112\u1161\u11ab", "\u0958", "e\u0301", "\u0301", "\u0327", "\u0489", "\u05c1\u05b8"],
  ...["👍🏽", FAMILY, "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1\ufe0f\u20e3"],
  ...["\u200d", "\u200c", "\u200b", "\ufeff", "\u202e", "\u2066"],
  ...["\u2069", "\u200f", "\u0000", "\u001b", "\ud83d", "\udc4d", " ", "\u00a0", "\t", "\n", "\r\n", "\r"],
  ...["\u0085", "\u2028", "\u3164"],
];
const pasted = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 120 });

describe("cleanText", () => {
  it.each([
    ["a composed and a decomposed letter are the same", "Ame\u0301lie", "Amélie"],
    ["decomposed Hangul is composed", "\u1112\u1161\u11ab", "한"],
    ["a letter keeps four of many combining marks", `Z${"\u0352".repeat(60)}o`, `Z${"\u0352".repeat(4)}o`],
    ["a text can't change the direction of following text", "a\u202eb\u2066c\u2069", "abc"],
    ["direction marks that letters need stay", "שלום\u200f!", "שלום\u200f!"],
    ["joined emoji stay whole", FAMILY, FAMILY],
    ["control characters are dropped", "a\u0000b\u001bc\u007f", "abc"],
    ["half of a character becomes a replacement character", "x\ud83d", "x\ufffd"],
    ["every line break becomes one", "a\r\nb\rc\u2028d\u0085e\vf", "a\nb\nc\nd\ne\nf"],
    ["spaces around are dropped", " \u00a0 a \ufeff\n", "a"],
    ["an invisible text is empty", "\u200b\u3164\u2060\u00ad\ufe0f\u2800", ""],
    ["marks without a letter are empty", "\u0301\u0489", ""],
  ])("%s", (_name, typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
  });

  it("a line has spaces for its line breaks and tabs", () => {
    expect(cleanLine("Buy\r\nmy\tcourse\u2028now\n")).toBe("Buy my course now");
  });

  it("cleaning a text twice changes nothing more", () => {
    fc.assert(
      fc.property(pasted, (typed) => {
        for (const clean of [cleanText, cleanLine, messageText])
          expect(clean(clean(typed))).toBe(clean(typed));
      }),
    );
  });

  it("a stored letter never has more than four marks", () => {
    fc.assert(
      fc.property(pasted, (typed) => {
        expect(cleanText(typed).normalize("NFD")).not.toMatch(/(?:\p{M}\p{Cf}*){5}/u);
      }),
    );
  });

  it("a megabyte of spaces, marks or joiners is cleaned in linear time", () => {
    for (const unit of [" ", "\u0301", "\u200d", "a\u0301\u200d", "\n"]) {
      const typed = unit.repeat(200_000);
      expect(cleanLine(`a${typed}b`)).not.toBe("");
    }
  });
});

describe("the length of a text", () => {
  it.each([
    ["101 emoji are 101 characters", "💸".repeat(101), 101],
    ["spaces around a text don't count", "  hello\n", 5],
    ["direction overrides don't count", "\u202ahello\u202c", 5],
    ["dropped marks don't count", `a${"\u0301".repeat(499)}`, 4],
    ["a decomposed letter counts as a composed one", "e\u0301", 1],
  ])("%s", (_name, typed, length) => {
    expect(storedLength(typed)).toBe(length);
  });

  it("a counter counts the text as stored, and agrees with the server's schema", () => {
    const max = 40;
    fc.assert(
      fc.property(pasted, (typed) => {
        const parsed = v.safeParse(Text(max), typed);
        expect(parsed.success).toBe(storedLength(typed) <= max);
        if (parsed.success) expect([...String(parsed.output)].length).toBe(storedLength(typed));
      }),
    );
  });

  it("the chat's counter equals the length that the room stores", () => {
    fc.assert(
      fc.property(fc.array(pasted, { maxLength: 12 }), (parts) => {
        const typed = parts.join("");
        const checked = checkText(typed);
        const length = lengthOf(messageText(typed));
        if (checked.ok) expect(lengthOf(checked.content)).toBe(length);
        else expect(checked.reason === "empty" ? length === 0 : length > MESSAGE_MAX).toBe(true);
      }),
    );
  });

  it("the schema of a text counts emoji as its counter does", () => {
    expect(v.parse(Bio, "💸".repeat(101))).toBe("💸".repeat(101));
  });
});

describe("cutText", () => {
  it("a cut splits no visible character", () => {
    expect(cutText(`ab${FAMILY}c`, 5)).toBe("ab");
    expect(cutText("🇩🇪🇫🇷", 3)).toBe("🇩🇪");
    expect(cutText("short", 10)).toBe("short");
  });

  it("a cut text fits", () => {
    fc.assert(
      fc.property(pasted, fc.nat({ max: 60 }), (typed, max) => {
        const kept = cutText(typed, max);
        expect(lengthOf(kept)).toBeLessThanOrEqual(max);
        expect(typed.startsWith(kept)).toBe(true);
      }),
    );
  });

  it("a family, a flag and a key each count as one visible character", () => {
    for (const seen of [FAMILY, "🇩🇪", "1\ufe0f\u20e3", "e\u0301"])
      expect([...graphemesOf(seen)]).toEqual([seen]);
  });
});
