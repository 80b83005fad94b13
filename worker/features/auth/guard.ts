import type { AppContext } from "../../http/app-context.ts";
import {
  type AccountPolicy,
  clientAddress,
  limitAccount,
  limitAddress,
  type Policy,
} from "../../http/rate-limits.ts";
import { verifyCaptcha } from "./captcha.ts";

/**
 * Guards a public form: checks the limit by address (429), the CAPTCHA (400), and then the limit by account (429), so
 * that a robot can't exhaust the account's attempts. Counts the attempt before it is made.
 */
export async function guardForm(
  c: AppContext,
  policy: AccountPolicy & Policy,
  form: { readonly email: string; readonly captchaToken?: string | undefined },
): Promise<void> {
  await limitAddress(c, policy);
  await verifyCaptcha(c.var.config.recaptchaSecret, form.captchaToken, clientAddress(c));
  await limitAccount(c.var.db, policy, form.email);
}
