import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText, MESSAGE_MAX } from "./text-wire.ts";

const content = (typed: string) => {
  const checked = checkText(typed);
  return checked.ok ? checked.content : checked.reason;
};

describe("checkText", () => {
  it("a chat message is trimmed and keeps its line breaks and joined emoji", () => {
    expect(content("  buy my\ncourse \n")).toBe("buy my\ncourse");
    expect(content("👩‍👩‍👧‍👦")).toBe("👩‍👩‍👧‍👦");
    expect(content("سلام‌ها")).toBe("سلام‌ها");
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \t\n\u00a0\u3000"],
    ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
    ["direction marks", "\u200e\u202e\u2066"],
    ["fillers", "\u3164\u115f\uffa0\u2800"],
    ["a soft hyphen and a joiner of marks", "\u00ad\u034f"],
    ["variation selectors and tags", "\ufe0f\u{e0041}"],
    ["marks without a letter", "\u0301\u0489"],
    ["control characters", "\u0000\u0007\u007f"],
  ])("a chat message of %s alone is refused", (_name, typed) => {
    expect(content(typed)).toBe("empty");
  });

  it("a chat message keeps at most two line breaks in a row and twelve in all, of any kind", () => {
    expect(content("a\n\n\n\n\nb")).toBe("a\n\nb");
    expect(content("a\r\n\u2028\u2029\rb")).toBe("a\n\nb");
    const lines = content("x\n".repeat(200));
    expect(lines.split("\n")).toHaveLength(13);
    expect(lines.endsWith("x x x")).toBe(true);
    expect(content("\n".repeat(498))).toBe("empty");
  });

  it.each(["\u05e9\u05c1\u05b8\u05bc", "\u0e17\u0e35\u0e48", "e\u0302\u0301", "1\ufe0f\u20e3", "❤️‍🔥"])(
    "a chat message keeps the marks of “%s”, which are four at most",
    (text) => {
      expect(content(text)).toBe(text.normalize("NFC"));
      // A joiner between the marks doesn't start a new letter.
      expect(content(`${text}${"\u0301\u200d".repeat(200)}`).length).toBeLessThan(text.length + 12);
    },
  );

  it("checking a chat message twice changes nothing more", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("a", "\n", "\u0301", "\u200d", " ", "\r", "\u2028"),
          maxLength: 80,
        }),
        (typed) => {
          const once = checkText(typed);
          if (once.ok) expect(checkText(once.content)).toEqual(once);
        },
      ),
    );
  });

  it("the length of a chat message counts characters after trimming, and an emoji as one", () => {
    expect(content(` ${"x".repeat(MESSAGE_MAX)} `)).toHaveLength(MESSAGE_MAX);
    expect(content("x".repeat(MESSAGE_MAX + 1))).toBe("too_long");
    expect(content("💸".repeat(MESSAGE_MAX))).toHaveLength(MESSAGE_MAX * 2);
    expect(content("💸".repeat(MESSAGE_MAX + 1))).toBe("too_long");
  });
});
