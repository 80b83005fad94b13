import * as contract from "#game/auth/passkeys-wire.ts";
import { newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { limitAddress } from "../../http/limits/rate-limits.ts";
import { route } from "../../http/route.ts";
import { keepSecret, readSecret } from "../../http/sessions/browser-cookies.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { newToken } from "../../http/sessions/tokens.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { CHALLENGE_TTL_MS } from "../../passkeys/challenges.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./passkey-service.ts";

/** Name of the cookie that binds a challenge to the browser. */
const BROWSER = "guru_passkey";

/** Sign-in with a passkey. */
export const passkeySignInRoutes = newApp();

route(passkeySignInRoutes, contract.signInOptions, async ({ c }) => {
  await limitAddress(c, "passkeyOptions");
  const browserSecret = readSecret(c, BROWSER) ?? newToken();
  const options = await beginPasskeySignIn(mailContext(c), browserSecret);
  keepSecret(c, BROWSER, browserSecret, CHALLENGE_TTL_MS);
  return { options };
});

route(passkeySignInRoutes, contract.signInWithPasskey, async ({ c, body }) => {
  await limitAddress(c, "passkeySignIn");
  const browserSecret = readSecret(c, BROWSER);
  const { token, userId } = await signInWithPasskey(mailContext(c), browserSecret, body.passkey, clientOf(c));
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { token };
});
