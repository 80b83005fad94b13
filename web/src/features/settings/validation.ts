import * as v from "valibot";
import type { User } from "#game/contract/auth.ts";
import { NewPassword, PASSWORD_REQUIRED_TEXT, Username } from "#game/contract/auth.ts";
import { PASSWORD_LENGTH } from "#game/contract/limits.ts";
import { InstagramHandle, SETTINGS_REFUSAL_TEXT, TiktokHandle, XHandle } from "#game/contract/settings.ts";
import { firstIssue } from "../../lib/first-issue.ts";

/**
 * What is wrong with a new password typed twice; null where nothing is.
 * See docs/reference/accounts.md#passwords.
 */
export function newPasswordIssue(password: string, confirmation: string): string | null {
  if (password !== confirmation) return SETTINGS_REFUSAL_TEXT.passwordsDiffer;
  if (password.length < PASSWORD_LENGTH.min) return SETTINGS_REFUSAL_TEXT.passwordTooShort;
  return firstIssue(NewPassword, password);
}

/** What is wrong with a new username; null where nothing is. */
export function newUsernameIssue(username: string, current: string): string | null {
  return username === current ? SETTINGS_REFUSAL_TEXT.sameUsername : firstIssue(Username, username);
}

/** What keeps an account from being deleted, by field. See docs/reference/accounts.md#account-deletion. */
export function deletionIssues(current: string, confirmation: string, password: string) {
  return {
    username: confirmation === current ? null : SETTINGS_REFUSAL_TEXT.usernameConfirmation,
    password: password === "" ? PASSWORD_REQUIRED_TEXT : null,
  };
}

/** The networks whose handles an account keeps, in the order of the form. */
export const HANDLES = [
  { field: "xHandle", label: "X", schema: XHandle },
  { field: "instagramHandle", label: "Instagram", schema: InstagramHandle },
  { field: "tiktokHandle", label: "TikTok", schema: TiktokHandle },
] as const;
export type HandleField = (typeof HANDLES)[number]["field"];
export type HandleTexts = Readonly<Record<HandleField, string>>;
type HandleUser = Pick<User, HandleField>;

/** A handle as it is kept: without its @, null where it is empty; `issue` says why it cannot be kept. */
export function readHandle(field: HandleField, text: string): { value: string | null; issue: string | null } {
  const { schema } = HANDLES.find((handle) => handle.field === field) ?? HANDLES[0];
  const result = v.safeParse(schema, text);
  return result.success
    ? { value: result.output, issue: null }
    : { value: null, issue: result.issues[0].message };
}

/** What the form starts with. */
export function handleTexts(user: HandleUser): HandleTexts {
  return {
    xHandle: user.xHandle ?? "",
    instagramHandle: user.instagramHandle ?? "",
    tiktokHandle: user.tiktokHandle ?? "",
  };
}

/** Why the handles cannot be saved; null where they can. */
export function handlesBlocked(user: HandleUser, texts: HandleTexts): string | null {
  const read = HANDLES.map(({ field }) => ({ field, ...readHandle(field, texts[field]) }));
  if (read.some(({ issue }) => issue !== null)) return "A handle above needs a correction first.";
  return read.every(({ field, value }) => value === user[field]) ? "Nothing has changed yet." : null;
}
