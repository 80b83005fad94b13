import * as v from "valibot";
import { expect, it } from "vitest";
import { OAUTH_ERRORS, oauthReasonText } from "../auth/oauth-wire.ts";
import { Bio, Handles } from "./wire.ts";

/** The parsed value, or the texts of the issues. */
const read = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : result.issues.map(({ message }) => message);
};

it.each([
  ["xHandle", "X", 15, "letters, numbers, and underscores"],
  ["instagramHandle", "Instagram", 30, "letters, numbers, periods, and underscores"],
  ["tiktokHandle", "TikTok", 24, "letters, numbers, and underscores"],
] as const)(
  "%s: its length and characters are limited, and a leading @ is ignored",
  (field, name, max, set) => {
    const schema = Handles.entries[field];
    const longest = "a".repeat(max);
    expect(read(schema, longest)).toBe(longest);
    expect(read(schema, `@${longest}`)).toBe(longest);
    expect(read(schema, " @Guru_1 ")).toBe("Guru_1");
    expect(read(schema, `${longest}a`)).toEqual([`${name} handle must be between 1 and ${max} characters`]);
    for (const empty of ["", " ", "@"]) expect(read(schema, empty)).toBeNull();
    const refused = [`${name} handle can only contain ${set}`];
    for (const wrong of ["a b", "@@a", "a-b", "ä", "a/b"]) expect(read(schema, wrong)).toEqual(refused);
    expect(read(schema, "guru.grind")).toEqual(name === "Instagram" ? "guru.grind" : refused);
  },
);

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

it("each sign-in error except a spent code is explained, and an unknown one isn't", () => {
  for (const code of OAUTH_ERRORS) {
    if (code === "invalid_code") expect(oauthReasonText(code)).toBeNull();
    else expect(oauthReasonText(code)?.length).toBeGreaterThan(20);
  }
  for (const code of ["", "toString", "<script>"]) expect(oauthReasonText(code)).toBeNull();
});
