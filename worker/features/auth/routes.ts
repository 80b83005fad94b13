import {
  AUTH_TEXT,
  forgotPassword,
  login,
  logout,
  me,
  meAlias,
  oauthExchange,
  register,
  resendVerification,
  resetPassword as resetPasswordCall,
  verifyEmail as verifyEmailCall,
} from "#game/contract/auth.ts";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { type AppContext, newApp } from "../../platform/app-context.ts";
import { inBackground } from "../../platform/background.ts";
import { requireGame } from "../../platform/game-route.ts";
import { HttpError } from "../../platform/http-error.ts";
import { createMailer } from "../../platform/mailer.ts";
import { clientAddress, limitAddress } from "../../platform/rate-limits.ts";
import { closeSockets } from "../../platform/revocation.ts";
import { route } from "../../platform/route.ts";
import { readCredential } from "../../platform/session.ts";
import { guardForm } from "./guard.ts";
import {
  type Client,
  type Post,
  registerAccount,
  resetPassword,
  sendResetLink,
  sendVerificationLink,
  signIn,
  signOut,
  toMe,
  verifyEmail,
} from "./service.ts";

export const authRoutes = newApp();

route(authRoutes, register, async ({ c, body }) => {
  await guardForm(c, "register", body);
  const { mailed } = await registerAccount(postOf(c), body);
  inBackground(c, mailed);
  return { message: AUTH_TEXT.registered };
});

route(authRoutes, login, async ({ c, body }) => {
  await guardForm(c, "login", body);
  return { token: await signIn(c.var.db, body, clientOf(c)) };
});

route(authRoutes, logout, async ({ c }) => {
  const { userId, sessionId } = await signOut(c.var.db, readCredential(c).tokenHash);
  inBackground(c, closeSockets(c.env, userId, sessionId));
  return { message: AUTH_TEXT.signedOut };
});

route(authRoutes, forgotPassword, async ({ c, body }) => {
  await guardForm(c, "forgotPassword", body);
  inBackground(c, sendResetLink(postOf(c), body.email));
  return { message: AUTH_TEXT.resetLinkSent };
});

route(authRoutes, resendVerification, async ({ c, body }) => {
  await guardForm(c, "resendVerification", body);
  inBackground(c, sendVerificationLink(postOf(c), body.email));
  return { message: AUTH_TEXT.verificationSent };
});

route(authRoutes, verifyEmailCall, async ({ c, body }) => {
  await limitAddress(c, "verifyEmail");
  const user = await verifyEmail(c.var.db, body.token, c.var.config.adminEmails);
  return { message: AUTH_TEXT.verified, user };
});

route(authRoutes, resetPasswordCall, async ({ c, body }) => {
  await limitAddress(c, "resetPassword");
  const { userId } = await resetPassword(c.var.db, body);
  inBackground(c, closeSockets(c.env, userId, null));
  return { message: AUTH_TEXT.passwordReset };
});

route(authRoutes, oauthExchange, async ({ c }) => {
  await limitAddress(c, "oauthExchange");
  // No provider is configured, so no code was ever handed out.
  throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidSignInCode);
});

for (const call of [me, meAlias]) {
  route(authRoutes, call, async ({ c }) => toMe(await requireGame(c)));
}

function postOf(c: AppContext): Post {
  const { db, config } = c.var;
  return {
    db,
    mailer: createMailer(config, c.env, db),
    origin: config.publicOrigin ?? new URL(c.req.url).origin,
  };
}

function clientOf(c: AppContext): Client {
  return { address: clientAddress(c), userAgent: c.req.header("user-agent") ?? "" };
}
