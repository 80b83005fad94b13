import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { OAUTH_ERRORS, oauthReasonText } from "../auth/oauth-wire.ts";
import { Bio, InstagramHandle, ProfileBody, TiktokHandle, XHandle } from "./wire.ts";

/** The parsed value, or the texts of the issues. */
const read = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : result.issues.map(({ message }) => message);
};

describe("social handles", () => {
  it.each([
    [XHandle, "X", 15],
    [InstagramHandle, "Instagram", 30],
    [TiktokHandle, "TikTok", 24],
  ] as const)("handles %#: their length is limited, and a leading @ is ignored", (schema, name, max) => {
    const longest = "a".repeat(max);
    expect(read(schema, longest)).toBe(longest);
    expect(read(schema, `@${longest}`)).toBe(longest);
    expect(read(schema, " @Guru_1 ")).toBe("Guru_1");
    expect(read(schema, `${longest}a`)).toEqual([`${name} handle must be between 1 and ${max} characters`]);
    for (const empty of ["", " ", "@"]) expect(read(schema, empty)).toBeNull();
  });

  it.each([
    [XHandle, "X handle can only contain letters, numbers, and underscores"],
    [InstagramHandle, "Instagram handle can only contain letters, numbers, periods, and underscores"],
    [TiktokHandle, "TikTok handle can only contain letters, numbers, and underscores"],
  ] as const)("handles %#: their characters are limited", (schema, text) => {
    for (const wrong of ["a b", "@@a", "a-b", "ä", "a/b", "a\n"].filter(
      (handle) => handle.trim() === handle,
    )) {
      expect(read(schema, wrong)).toEqual([text]);
    }
  });

  it("only Instagram handles may contain periods", () => {
    expect(read(InstagramHandle, "guru.grind")).toBe("guru.grind");
    expect(read(XHandle, "guru.grind")).toHaveLength(1);
    expect(read(TiktokHandle, "guru.grind")).toHaveLength(1);
  });
});

describe("the bio", () => {
  it("a bio has at most 200 characters, and an empty one becomes null", () => {
    expect(read(Bio, "x".repeat(200))).toBe("x".repeat(200));
    expect(read(Bio, "x".repeat(201))).toEqual(["Bio must be at most 200 characters"]);
    expect(read(Bio, "  \n")).toBeNull();
    expect(read(Bio, " two\nlines ")).toBe("two\nlines");
  });

  it("a bio loses control and text-reversing characters, but no emoji", () => {
    expect(read(Bio, "a\u0000b\u202Ec\u2066d\ud800\n\te👩‍🚀")).toBe("abcd\ufffd\n\te👩‍🚀");
    expect(read(Bio, "\u0000\u202E")).toBeNull();
  });
});

describe("the profile", () => {
  it("the profile distinguishes an absent field from a removed one", () => {
    expect(v.parse(ProfileBody, {})).toEqual({});
    expect(v.parse(ProfileBody, { bio: null, xHandle: "", avatar: null })).toEqual({
      bio: null,
      xHandle: null,
      avatar: null,
    });
  });
});

describe("an error of the provider sign-in", () => {
  it("each sign-in error except a spent code is explained, and an unknown one isn't", () => {
    for (const code of OAUTH_ERRORS) {
      if (code === "invalid_code") expect(oauthReasonText(code)).toBeNull();
      else expect(oauthReasonText(code)?.length).toBeGreaterThan(20);
    }
    for (const code of ["", "toString", "<script>"]) expect(oauthReasonText(code)).toBeNull();
  });
});
