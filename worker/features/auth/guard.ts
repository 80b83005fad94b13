import type { AppContext } from "../../http/app-context.ts";
import {
  type AccountPolicy,
  clientAddress,
  limitAccount,
  limitAddress,
  type Policy,
} from "../../http/rate-limits.ts";
import { createCaptchaVerifier } from "./captcha.ts";

/**
 * What stands before a public form: the limit of its address (429), the CAPTCHA (400), and last the limit of
 * its account (429), so that a robot cannot use that one up. The attempt is counted here, before it is made.
 */
export async function guardForm(
  c: AppContext,
  policy: AccountPolicy & Policy,
  form: { readonly email: string; readonly captchaToken?: string | undefined },
): Promise<void> {
  await limitAddress(c, policy);
  await createCaptchaVerifier(c.var.config).verify(form.captchaToken, clientAddress(c));
  await limitAccount(c.var.db, policy, form.email);
}
