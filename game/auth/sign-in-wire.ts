import * as v from "valibot";
import { endpoint } from "../core/wire/endpoint.ts";
import { EMAIL_MAX } from "../core/wire/limits.ts";
import { plainText } from "../core/wire/text.ts";

/* The contract of the sign-in form. The page loads it first, and nothing else about accounts. */

const INVALID_EMAIL_TEXT = "Please enter a valid email address.";
export const PASSWORD_REQUIRED_TEXT = "Password is required";

/**
 * An address of ASCII letters. Before the @ it may have each character that mail allows without quotes (RFC 5321, 5322), at most
 * 64. Each part of the domain has at most 63 characters, and doesn't begin or end with a hyphen.
 */
const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;
/** Available in browsers and the Worker, but missing from TypeScript's ES library. */
declare const URL: new (url: string) => { readonly hostname: string };
/** A domain outside ASCII. */
const OTHER_SCRIPT = /@(?=.*[^\0-\x7F])((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+)$/u;

/** Writes an address as mail servers do: without invisible characters, in narrow letters, its domain in ASCII (`xn--e1afmkfd.com`). */
function mailable(typed: string): string {
  const text = plainText(typed);
  const [end = "", domain = ""] = OTHER_SCRIPT.exec(text) ?? [];
  try {
    return domain === "" ? text : `${text.slice(0, -end.length)}@${new URL(`https://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** An email address, as mail servers write it. */
export const Email = v.pipe(
  v.string(INVALID_EMAIL_TEXT),
  // Longer than any address: don't rewrite it.
  v.maxLength(4 * EMAIL_MAX, INVALID_EMAIL_TEXT),
  v.transform(mailable),
  v.maxLength(EMAIL_MAX, INVALID_EMAIL_TEXT),
  v.regex(EMAIL, INVALID_EMAIL_TEXT),
);

/** Parses an untrusted email; null if invalid. */
export function readEmail(text: string | null): string | null {
  const parsed = v.safeParse(Email, text);
  return parsed.success ? parsed.output : null;
}

export const PASSWORD_TOO_LONG = "Password must be at most 128 characters";
/** A password to verify: the rules for new passwords may have changed since it was set. */
export const AnyPassword = v.pipe(
  v.string(PASSWORD_REQUIRED_TEXT),
  v.minLength(1, PASSWORD_REQUIRED_TEXT),
  v.maxLength(1024, PASSWORD_TOO_LONG),
);

/** The forms that a CAPTCHA guards, as the page tells the service. See docs/reference/accounts.md#captcha. */
export type CaptchaAction = "register" | "login" | "forgot_password" | "resend_verification";

export const captchaToken = v.optional(v.pipe(v.string(), v.maxLength(4096)));

export const LoginBody = v.object({ email: Email, password: AnyPassword, captchaToken });
export type LoginBody = v.InferOutput<typeof LoginBody>;
export const login = endpoint("POST", "/auth/login", {
  body: LoginBody,
  reply: v.object({ token: v.string() }),
});
