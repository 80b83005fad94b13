import * as v from "valibot";
import type { CaptchaAction } from "#game/auth/sign-in-wire.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { AppContext } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { clientAddress } from "../../http/limits/network.ts";
import { outbound } from "../../platform/outbound.ts";

const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";
/** Minimum reCAPTCHA v3 score (0 for a robot, 1 for a person) that passes. */
const MIN_SCORE = 0.5;
/** Minimum score that passes in place of a refusal. */
export const HIGH_SCORE = 0.7;
const LIMITS = { ms: 5_000, bytes: 16_384 };

const SiteVerifyReply = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string(), ""),
  hostname: v.optional(v.string(), ""),
});

/** Expected purpose of a token. */
interface Expected {
  readonly secret: string;
  readonly address: string;
  /** Name of the form. */
  readonly action: string;
  readonly hostname: string;
}

/**
 * Verifies the reCAPTCHA v3 token of a form and returns its score; null if no secret is set. Throws 400 if the token
 * fails, was issued for another form or host, or can't be checked. See docs/reference/accounts.md#captcha.
 */
export async function verifyCaptcha(
  c: AppContext,
  action: CaptchaAction,
  token: string | undefined,
): Promise<number | null> {
  const { recaptchaSecret: secret, publicOrigin } = c.var.config;
  if (secret === null) return null;
  const hostname = new URL(publicOrigin ?? c.req.url).hostname;
  return verifyToken({ secret, address: clientAddress(c), action, hostname }, token);
}

/** Returns the score of a token. Throws 400 if it fails or can't be checked. */
export async function verifyToken(
  expected: Expected,
  token: string | undefined,
  send?: typeof fetch,
): Promise<number> {
  const score = token ? await scoreOf(expected, token, send) : 0;
  if (score < MIN_SCORE) throw new HttpError(400, "captcha_failed", ERROR_TEXT.captcha);
  return score;
}

async function scoreOf(
  { secret, address, action, hostname }: Expected,
  token: string,
  send?: typeof fetch,
): Promise<number> {
  try {
    const body = new URLSearchParams({ secret, response: token, remoteip: address });
    const { text } = await outbound(VERIFY_URL, { method: "POST", body }, LIMITS, send);
    const verdict = v.parse(SiteVerifyReply, JSON.parse(text));
    const isForUs = verdict.success && verdict.action === action && verdict.hostname === hostname;
    return isForUs ? verdict.score : 0;
  } catch {
    return 0;
  }
}
