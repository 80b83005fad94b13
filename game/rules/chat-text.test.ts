import { describe, expect, it } from "vitest";
import { checkText, MESSAGE_MAX } from "./chat-text.ts";

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

  it("a chat message loses control characters and lone surrogates", () => {
    expect(content("a\u0000b\u001bc")).toBe("abc");
    expect(content("x\ud83d")).toBe("x\ufffd");
  });

  it("the length of a chat message counts characters after trimming, and an emoji as one", () => {
    expect(content(` ${"x".repeat(MESSAGE_MAX)} `)).toHaveLength(MESSAGE_MAX);
    expect(content("x".repeat(MESSAGE_MAX + 1))).toBe("too_long");
    expect(content("💸".repeat(MESSAGE_MAX))).toHaveLength(MESSAGE_MAX * 2);
    expect(content("💸".repeat(MESSAGE_MAX + 1))).toBe("too_long");
  });
});
