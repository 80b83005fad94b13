import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Bio } from "#game/contract/account/settings.ts";
import {
  deletion,
  firstIssue,
  Handles,
  handlesBlocked,
  handleTexts,
  newUsername,
  passwordChange,
} from "./validation.ts";

describe("passwordChange", () => {
  it.each([
    ["Fresh!2345", "Fresh!2345", null],
    ["short", "other", "New passwords do not match"],
    ["Sh!1", "Sh!1", "Password must be at least 8 characters long"],
    ["fresh!2345", "fresh!2345", "Password must contain an uppercase letter"],
    ["FRESH!2345", "FRESH!2345", "Password must contain a lowercase letter"],
    ["Fresh!fresh", "Fresh!fresh", "Password must contain a number"],
    ["Fresh12345", "Fresh12345", "Password must contain a special character (!@#$%^&*)"],
    ["Password1!", "Password1!", "Password is too common. Please choose another one"],
  ])("new password %s, confirmed by %s: %s", (newPassword, confirmation, issue) => {
    const typed = { currentPassword: "", newPassword, confirmation };
    expect(firstIssue(passwordChange(false), typed)).toBe(issue);
  });

  it("changing a password requires the current one", () => {
    const typed = { currentPassword: "", newPassword: "Fresh!2345", confirmation: "Fresh!2345" };
    expect(firstIssue(passwordChange(true), typed)).toBe("Password is required");
    expect(firstIssue(passwordChange(true), { ...typed, currentPassword: "x" })).toBeNull();
  });
});

describe("newUsername", () => {
  it.each([
    ["dana", "This is your username already."],
    ["ab", "Username must be at least 3 characters"],
    ["a".repeat(21), "Username must be less than 20 characters"],
    ["a b c", "Username can only contain letters, numbers, and underscores"],
    ["Dana", null],
  ])("new username %s: %s", (username, issue) => {
    expect(firstIssue(newUsername("dana"), username)).toBe(issue);
  });
});

describe("Handles", () => {
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
  ] as const)("%s %j is parsed as %j, issue: %s", (field, text, value, issue) => {
    const result = v.safeParse(Handles.entries[field], text);
    expect(result.success ? result.output : null).toBe(value);
    expect(result.issues?.[0].message ?? null).toBe(issue);
  });
});

describe("handlesBlocked", () => {
  const user = { xHandle: "guru", instagramHandle: null, tiktokHandle: null };
  const texts = handleTexts(user);

  it.each([
    [{}, "Nothing has changed yet."],
    [{ xHandle: "@guru" }, "Nothing has changed yet."],
    [{ tiktokHandle: " @ " }, "Nothing has changed yet."],
    [{ xHandle: "" }, null],
    [{ instagramHandle: "new" }, null],
    [{ instagramHandle: "new", tiktokHandle: "n.w" }, "Fix the handle above first."],
  ])("saving handles after the change %j: %s", (change, reason) => {
    expect(handlesBlocked(user, { ...texts, ...change })).toBe(reason);
  });
});

it("a bio has at most 200 characters", () => {
  expect(firstIssue(Bio, "b".repeat(200))).toBeNull();
  expect(firstIssue(Bio, "b".repeat(201))).toBe("Bio must be at most 200 characters");
});

it("deleting an account requires the exact username and a password", () => {
  const { issues } = v.safeParse(deletion("Dana", true), { confirmUsername: "dana", password: "" });
  expect(issues?.map(({ message }) => message)).toEqual([
    "Username confirmation does not match",
    "Password is required",
  ]);
  expect(firstIssue(deletion("Dana", true), { confirmUsername: "Dana", password: "x" })).toBeNull();
});
