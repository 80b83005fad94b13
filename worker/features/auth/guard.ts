import type { CaptchaAction } from "#game/auth/sign-in-wire.ts";
import { selectUserByEmail } from "../../db/accounts/accounts.ts";
import type { AppContext } from "../../http/app-context.ts";
import { DEVELOPMENT_FACTOR } from "../../http/limits/limits.ts";
import { clientNetwork } from "../../http/limits/network.ts";
import * as limits from "../../http/limits/rate-limits.ts";
import { deviceCookie, trustedDevice } from "../../http/sessions/trusted-device.ts";
import { HIGH_SCORE, verifyCaptcha } from "./captcha.ts";

/** Names of the forms, as the page tells the CAPTCHA. */
const ACTIONS = {
  forgotPassword: "forgot_password",
  resendVerification: "resend_verification",
} as const satisfies Record<string, CaptchaAction>;

/** The fields of a public form that its guard reads. */
interface Form {
  readonly email: string;
  readonly captchaToken?: string | undefined;
}

/**
 * Guards a form that sends an email: checks the limit by address (429), the CAPTCHA (400), and then the limits by network
 * and by mailbox (429), so that a robot can't exhaust them. Counts the attempt before it is made.
 */
export async function guardMailForm(
  c: AppContext,
  policy: "forgotPassword" | "resendVerification",
  { email, captchaToken }: Form,
): Promise<void> {
  await limits.limitAddress(c, policy);
  await verifyCaptcha(c, ACTIONS[policy], captchaToken);
  await limits.limitWindow(c.var.db, policy, [email, clientNetwork(c)]);
  await limits.limitWindow(c.var.db, "mailsToAddress", [email]);
}

/** Guards the registration, as `guardMailForm` does. */
export async function guardRegistration(c: AppContext, { email, captchaToken }: Form): Promise<void> {
  await limits.limitAddress(c, "register");
  await verifyCaptcha(c, "register", captchaToken);
  const network = clientNetwork(c);
  await limits.limitWindow(c.var.db, "registerAddress", [email, network]);
  const factor = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  await limits.limitWindow(c.var.db, "registerFromNetwork", [network], factor);
}

/** A counted attempt to sign in. */
export interface SignInAttempt {
  /** Resets the count of the network or device. Call it once the password has proven right. */
  forget(): Promise<void>;
}

/**
 * Guards the sign-in. Attempts are counted for the account together with the device, if the account trusts it, else with
 * the network, so that a stranger's count for the stranger. Only from untrusted devices, they are also counted for the account;
 * above that limit, a high CAPTCHA score or a new password by an emailed link passes.
 */
export async function guardSignIn(c: AppContext, { email, captchaToken }: Form): Promise<SignInAttempt> {
  const { db } = c.var;
  await limits.limitAddress(c, "login");
  const score = await verifyCaptcha(c, "login", captchaToken);
  const cookie = deviceCookie(c);
  const device = cookie ? trustedDevice(cookie, await selectUserByEmail(db, email.toLowerCase())) : null;
  if (device !== null) {
    await limits.limitWindow(db, "loginFromDevice", [email, device]);
    return { forget: () => limits.clearWindow(db, "loginFromDevice", [email, device]) };
  }
  const network = clientNetwork(c);
  await limits.limitWindow(db, "loginFromNetwork", [email, network]);
  // After the other, so that a network that is refused does not use up the account's attempts.
  const seconds = await limits.countWindow(db, "loginToAccount", [email]);
  if (seconds > 0 && (score ?? 0) < HIGH_SCORE) throw limits.tooMany(seconds);
  return { forget: () => limits.clearWindow(db, "loginFromNetwork", [email, network]) };
}

/** Resets the attempts of the client's network and of the account, after a reset by email. */
export async function forgetSignIns(c: AppContext, email: string): Promise<void> {
  await limits.clearWindow(c.var.db, "loginFromNetwork", [email, clientNetwork(c)]);
  await limits.clearWindow(c.var.db, "loginToAccount", [email]);
}
