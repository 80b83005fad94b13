import * as v from "valibot";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { HttpError } from "../../http/http-error.ts";

const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";
/** Minimum reCAPTCHA v3 score (0 for a robot, 1 for a person) that passes. */
const MIN_SCORE = 0.5;
const TIMEOUT_MS = 5_000;

const SiteVerifyReply = v.object({ success: v.boolean(), score: v.optional(v.number(), 0) });

/**
 * Verifies a reCAPTCHA v3 token. Throws 400 if the token fails or can't be checked. Passes always if no secret is set.
 * See docs/reference/accounts.md#captcha.
 */
export async function verifyCaptcha(
  secret: string | null,
  token: string | undefined,
  address: string,
  send: typeof fetch = fetch,
): Promise<void> {
  if (secret === null) return;
  if (!token || !(await isHuman(send, secret, token, address))) {
    throw new HttpError(400, "captcha_failed", ERROR_TEXT.captcha);
  }
}

async function isHuman(send: typeof fetch, secret: string, token: string, address: string): Promise<boolean> {
  try {
    const reply = await send(VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const verdict = v.safeParse(SiteVerifyReply, await reply.json());
    return verdict.success && verdict.output.success && verdict.output.score >= MIN_SCORE;
  } catch {
    return false;
  }
}
