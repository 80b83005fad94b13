import * as v from "valibot";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { HttpError } from "../../http/http-error.ts";
import type { Config } from "../../platform/config.ts";

/** Decides whether a form was sent by a person. */
export interface CaptchaVerifier {
  /** Throws 400 where the token does not prove it, or where the proof cannot be checked. */
  verify(token: string | undefined, address: string): Promise<void>;
}

const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";
/** The least score of reCAPTCHA v3 (0 a robot, 1 a person) that passes. */
const LEAST_SCORE = 0.5;
const TIMEOUT_MS = 5_000;

const SiteVerifyReply = v.object({ success: v.boolean(), score: v.optional(v.number(), 0) });

/**
 * reCAPTCHA v3 where its secret is set, and then it fails closed; otherwise everything passes.
 * See docs/reference/accounts.md#captcha.
 */
export function createCaptchaVerifier(config: Config, send: typeof fetch = fetch): CaptchaVerifier {
  const secret = config.recaptchaSecret;
  if (secret === null) return { verify: async () => {} };
  return {
    async verify(token, address) {
      if (!token || !(await isHuman(send, secret, token, address))) {
        throw new HttpError(400, "captcha_failed", ERROR_TEXT.captcha);
      }
    },
  };
}

async function isHuman(send: typeof fetch, secret: string, token: string, address: string): Promise<boolean> {
  try {
    const reply = await send(VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const verdict = v.safeParse(SiteVerifyReply, await reply.json());
    return verdict.success && verdict.output.success && verdict.output.score >= LEAST_SCORE;
  } catch {
    return false;
  }
}
