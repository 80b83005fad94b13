import { describe, expect, it } from "vitest";
import { Bio } from "#game/contract/settings.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import {
  deletionIssues,
  handlesBlocked,
  handleTexts,
  newPasswordIssue,
  newUsernameIssue,
  readHandle,
} from "./validation.ts";

describe("a new password", () => {
  it.each([
    ["Fresh!2345", "Fresh!2345", null],
    ["short", "other", "New passwords do not match"],
    ["Sh!1", "Sh!1", "Password must be at least 8 characters long"],
    ["fresh!2345", "fresh!2345", "Password must contain an uppercase letter"],
    ["FRESH!2345", "FRESH!2345", "Password must contain a lowercase letter"],
    ["Fresh!fresh", "Fresh!fresh", "Password must contain a number"],
    ["Fresh12345", "Fresh12345", "Password must contain a special character (!@#$%^&*)"],
    ["Password1!", "Password1!", "Password is too common. Please choose another one"],
  ])("%s, confirmed by %s: %s", (password, confirmation, issue) => {
    expect(newPasswordIssue(password, confirmation)).toBe(issue);
  });
});

describe("a new username", () => {
  it.each([
    ["dana", "This is your username already."],
    ["ab", "Username must be at least 3 characters"],
    ["a".repeat(21), "Username must be less than 20 characters"],
    ["a b c", "Username can only contain letters, numbers, and underscores"],
    ["Dana", null],
  ])("%s: %s", (username, issue) => {
    expect(newUsernameIssue(username, "dana")).toBe(issue);
  });
});

describe("a handle", () => {
  it.each([
    ["xHandle", "@guru_1", "guru_1", null],
    ["xHandle", "  guru  ", "guru", null],
    ["xHandle", "@", null, null],
    ["xHandle", "x".repeat(15), "x".repeat(15), null],
    ["xHandle", "x".repeat(16), null, "X handle must be between 1 and 15 characters"],
    ["xHandle", "g.uru", null, "X handle can only contain letters, numbers, and underscores"],
    ["xHandle", "@@guru", null, "X handle can only contain letters, numbers, and underscores"],
    ["instagramHandle", "@g.uru_1", "g.uru_1", null],
    ["instagramHandle", "i".repeat(31), null, "Instagram handle must be between 1 and 30 characters"],
    [
      "instagramHandle",
      "g-uru",
      null,
      "Instagram handle can only contain letters, numbers, periods, and underscores",
    ],
    ["tiktokHandle", "", null, null],
    ["tiktokHandle", "t".repeat(25), null, "TikTok handle must be between 1 and 24 characters"],
    ["tiktokHandle", "g.uru", null, "TikTok handle can only contain letters, numbers, and underscores"],
  ] as const)("%s %j is kept as %j: %s", (field, text, value, issue) => {
    expect(readHandle(field, text)).toEqual({ value, issue });
  });
});

describe("saving handles", () => {
  const user = { xHandle: "guru", instagramHandle: null, tiktokHandle: null };
  const texts = handleTexts(user);

  it.each([
    [{}, "Nothing has changed yet."],
    [{ xHandle: "@guru" }, "Nothing has changed yet."],
    [{ tiktokHandle: " @ " }, "Nothing has changed yet."],
    [{ xHandle: "" }, null],
    [{ instagramHandle: "new" }, null],
    [{ instagramHandle: "new", tiktokHandle: "n.w" }, "A handle above needs a correction first."],
  ])("%j: %s", (change, reason) => {
    expect(handlesBlocked(user, { ...texts, ...change })).toBe(reason);
  });
});

it("a bio has 200 characters at most", () => {
  expect(firstIssue(Bio, "b".repeat(200))).toBeNull();
  expect(firstIssue(Bio, "b".repeat(201))).toBe("Bio must be at most 200 characters");
});

it("a deletion needs the very username and a password", () => {
  expect(deletionIssues("Dana", "dana", "")).toEqual({
    username: "Username confirmation does not match",
    password: "Password is required",
  });
  expect(deletionIssues("Dana", "Dana", "x")).toEqual({ username: null, password: null });
});
