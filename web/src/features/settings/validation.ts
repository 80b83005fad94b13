import * as v from "valibot";
import { NewPassword, Username } from "#game/auth/wire.ts";
import { PASSWORD_LENGTH } from "#game/core/wire/limits.ts";
import type { User } from "#game/core/wire/me.ts";
import { plainText } from "#game/core/wire/text.ts";
import { Handles, SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";

/**
 * The password form. A confirmation that differs is its only issue with the new password.
 * See docs/reference/accounts.md#passwords.
 */
export function passwordChange(currentPassword: v.GenericSchema<string>) {
  return v.pipe(
    v.object({
      currentPassword,
      newPassword: v.string(),
      confirmation: v.string(),
    }),
    v.forward(
      v.check(
        ({ newPassword, confirmation }) => newPassword === confirmation,
        SETTINGS_REFUSAL_TEXT.passwordsDiffer,
      ),
      ["confirmation"],
    ),
    v.forward(
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value.newPassword !== dataset.value.confirmation) return;
        const message = newPasswordIssue(dataset.value.newPassword);
        if (message !== null) addIssue({ message });
      }),
      ["newPassword"],
    ),
  );
}

function newPasswordIssue(password: string): string | null {
  return password.length < PASSWORD_LENGTH.min
    ? SETTINGS_REFUSAL_TEXT.passwordTooShort
    : firstIssue(NewPassword, password);
}

/** A username other than the current one. */
export function newUsername(current: string) {
  return v.pipe(
    v.string(),
    v.transform(plainText),
    v.check((wanted) => wanted !== current, SETTINGS_REFUSAL_TEXT.sameUsername),
    Username,
  );
}

/** The form that deletes an account. See docs/reference/accounts.md#account-deletion. */
export function deletion(username: string, password: v.GenericSchema<string>) {
  return v.object({
    confirmUsername: v.pipe(
      v.string(),
      v.transform(plainText),
      v.check((typed) => typed === username, SETTINGS_REFUSAL_TEXT.usernameConfirmation),
    ),
    password,
  });
}

/** The networks with a handle, in the order of the form. */
export const HANDLES = [
  { field: "xHandle", label: "X" },
  { field: "instagramHandle", label: "Instagram" },
  { field: "tiktokHandle", label: "TikTok" },
] as const;
type HandleField = (typeof HANDLES)[number]["field"];
type HandleTexts = Readonly<Record<HandleField, string>>;
type HandleUser = Pick<User, HandleField>;

/** The stored handles as the form shows them. */
export function handleTexts(user: HandleUser): HandleTexts {
  return {
    xHandle: user.xHandle ?? "",
    instagramHandle: user.instagramHandle ?? "",
    tiktokHandle: user.tiktokHandle ?? "",
  };
}

/** Reason that the handles can't be saved; null if they can. */
export function handlesBlocked(user: HandleUser, typed: HandleTexts): string | null {
  const parsed = v.safeParse(Handles, typed);
  if (!parsed.success) return "Fix the handle above first.";
  return HANDLES.every(({ field }) => parsed.output[field] === user[field])
    ? "Nothing has changed yet."
    : null;
}

/** The text of the first rule that a value breaks, null where it breaks none. */
export function firstIssue(schema: v.GenericSchema, value: unknown): string | null {
  const result = v.safeParse(schema, value);
  return result.success ? null : result.issues[0].message;
}
