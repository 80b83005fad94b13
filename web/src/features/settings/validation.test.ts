import * as v from "valibot";
import { expect, it } from "vitest";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { firstIssue, handlesBlocked, handleTexts, newUsername, passwordChange } from "./validation.ts";

it.each([
  ["Fresh!2345", "Fresh!2345", null],
  ["short", "other", "New passwords do not match"],
  ["Sh!1", "Sh!1", "Password must be at least 8 characters long"],
  ["Password1!", "Password1!", "Password is too common. Please choose another one"],
])("new password %s, confirmed by %s: %s", (newPassword, confirmation, issue) => {
  const typed = { currentPassword: "", newPassword, confirmation };
  expect(firstIssue(passwordChange(v.string()), typed)).toBe(issue);
});

it("changing a password requires the current one", () => {
  const typed = { currentPassword: "", newPassword: "Fresh!2345", confirmation: "Fresh!2345" };
  expect(firstIssue(passwordChange(AnyPassword), typed)).toBe("Password is required");
  expect(firstIssue(passwordChange(AnyPassword), { ...typed, currentPassword: "x" })).toBeNull();
});

it.each([
  ["dana", "This is your username already."],
  ["ab", "Username must be at least 3 characters"],
  ["Dana", null],
])("new username %s: %s", (username, issue) => {
  expect(firstIssue(newUsername("dana"), username)).toBe(issue);
});

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
