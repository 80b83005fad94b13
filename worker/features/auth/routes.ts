import * as passkeys from "#game/auth/passkeys-wire.ts";
import { login } from "#game/auth/sign-in-wire.ts";
import * as contract from "#game/auth/wire.ts";
import { logout, me, meAlias } from "#game/core/wire/me.ts";
import { gameRead } from "../../game/game-route.ts";
import { startReplies } from "../../game/start-replies.ts";
import { newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { limitAddress } from "../../http/limits/rate-limits.ts";
import { route } from "../../http/route.ts";
import { keepSecret, readSecret } from "../../http/sessions/browser-cookies.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { readCredential, requireCredential } from "../../http/sessions/session.ts";
import { newToken } from "../../http/sessions/tokens.ts";
import { trustDevice } from "../../http/sessions/trusted-device.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { CHALLENGE_TTL_MS } from "../../passkeys/challenges.ts";
import { passwordHasher } from "../../passwords/password-hasher.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { developmentMailApi } from "./development-mail-routes.ts";
import { forgetSignIns, guardMailForm, guardRegistration, guardSignIn } from "./guard.ts";
import { oauthApi } from "./oauth-routes.ts";
import * as service from "./service.ts";

/** Name of the cookie that binds a challenge to the browser. */
const PASSKEY_BROWSER = "guru_passkey";

export const authRoutes = newApp();
for (const part of [oauthApi, developmentMailApi]) authRoutes.route("/", part);

route(authRoutes, contract.register, "public", async ({ c, body }) => {
  await guardRegistration(c, body);
  await service.registerAccount(mailContext(c), passwordHasher(c.env), body);
  return { message: contract.AUTH_TEXT.registered };
});

route(authRoutes, login, "public", async ({ c, body }) => {
  const attempt = await guardSignIn(c, body);
  const opened = await service.signIn(c.var.db, passwordHasher(c.env), body, clientOf(c), attempt);
  const { token, userId, passwordHash } = opened;
  trustDevice(c, userId, passwordHash);
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { token };
});

route(authRoutes, passkeys.signInOptions, "public", async ({ c }) => {
  await limitAddress(c, "passkeyOptions");
  const browserSecret = readSecret(c, PASSKEY_BROWSER) ?? newToken();
  const options = await service.beginPasskeySignIn(mailContext(c), browserSecret);
  keepSecret(c, PASSKEY_BROWSER, browserSecret, CHALLENGE_TTL_MS);
  return { options };
});

route(authRoutes, passkeys.signInWithPasskey, "public", async ({ c, body }) => {
  await limitAddress(c, "passkeySignIn");
  const browserSecret = readSecret(c, PASSKEY_BROWSER);
  const { token, userId } = await service.signInWithPasskey(
    mailContext(c),
    browserSecret,
    body.passkey,
    clientOf(c),
  );
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { token };
});

route(authRoutes, logout, requireCredential, async ({ c }) => {
  const userId = await service.signOut(c.var.db, readCredential(c).tokenHash, clientOf(c));
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { message: contract.AUTH_TEXT.signedOut };
});

route(authRoutes, contract.forgotPassword, "public", async ({ c, body }) => {
  await guardMailForm(c, "forgotPassword", body);
  inBackground(c, service.sendResetLink(mailContext(c), body.email));
  return { message: contract.AUTH_TEXT.resetLinkSent };
});

route(authRoutes, contract.resendVerification, "public", async ({ c, body }) => {
  await guardMailForm(c, "resendVerification", body);
  inBackground(c, service.sendVerificationLink(mailContext(c), body.email));
  return { message: contract.AUTH_TEXT.verificationSent };
});

route(authRoutes, contract.verifyEmail, "public", async ({ c, body }) => {
  await limitAddress(c, "verifyEmail");
  const user = await service.verifyEmail(mailContext(c), body.token, clientOf(c));
  return { message: contract.AUTH_TEXT.verified, user };
});

route(authRoutes, contract.resetPassword, "public", async ({ c, body }) => {
  await limitAddress(c, "resetPassword");
  const reset = await service.resetPassword(mailContext(c), passwordHasher(c.env), body, clientOf(c));
  const { userId, passwordHash, known } = reset;
  await forgetSignIns(c, reset.emailKey);
  trustDevice(c, userId, passwordHash);
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { message: contract.AUTH_TEXT.passwordReset, known };
});

for (const call of [me, meAlias]) {
  gameRead(authRoutes, call, async (loaded, { query, at }, db) => ({
    ...service.toMe(loaded),
    ...(query.start && { start: await startReplies(db, loaded.game, at) }),
  }));
}
