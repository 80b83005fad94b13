import { EMAIL_LINK_TTL_MS } from "#game/core/wire/limits.ts";
import { toUser } from "#game/core/wire/me.ts";
import type * as contract from "#game/settings/wire.ts";
import { SETTINGS_REFUSAL_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { replacePassword, replaceUsername } from "../../db/accounts/account-changes.ts";
import { insertEmailChange } from "../../db/accounts/email-changes.ts";
import { HAS_NO_PASSWORD } from "../../db/accounts/owner-proofs.ts";
import type { Statement } from "../../db/statement.ts";
import { pushEvents, stateFrame } from "../../game/events.ts";
import { gameCache } from "../../game/game-cache.ts";
import { loadGame } from "../../game/load-game.ts";
import type { AppContext } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { readCredential } from "../../http/sessions/session.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import { trustDevice } from "../../http/sessions/trusted-device.ts";
import { newAddressMail, passwordChangedMail, usernameChangedMail } from "../../mail/account-mails.ts";
import { now } from "../../platform/clock.ts";
import { applyLater, type Owner, type Serve } from "./owner.ts";
import {
  needsPassword,
  proveOwner,
  requireFreshSignIn,
  unknownPasskey,
  wrongPassword,
} from "./proof-service.ts";

/**
 * Replaces the password, revokes all other sessions and removes the named passkeys. Throws as `proveOwner` does, 409 if there
 * is no password yet, and 404 if the account lacks one of the passkeys.
 * See docs/reference/accounts.md#passwords.
 */
export const changePassword: Serve<typeof contract.changePassword> = async (owner, { body }) => {
  const { currentPassword: password, passkey, newPassword, removedPasskeys } = body;
  if (owner.user.passwordHash === null) throw needsPassword();
  const proof = await proveOwner(owner, { password, passkey });
  const refusal = await storePassword(owner, proof, newPassword, removedPasskeys);
  if (refusal === "unknown") throw unknownPasskey();
  // The password changed meanwhile, so the verified one is no longer current.
  if (refusal === "outdated") throw wrongPassword();
  return { message: SETTINGS_TEXT.passwordUpdated };
};

/**
 * Adds a first password to an account without one. Throws 409 if it has one and 403 unless the sign-in is fresh.
 * See docs/reference/accounts.md#passwords.
 */
export const addPassword: Serve<typeof contract.addPassword> = async (owner, { body: { password } }) => {
  const hasPassword = new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.hasPassword);
  if (owner.user.passwordHash !== null) throw hasPassword;
  requireFreshSignIn(owner);
  if (await storePassword(owner, HAS_NO_PASSWORD, password, [])) throw hasPassword;
  return { message: SETTINGS_TEXT.passwordUpdated };
};

/** Stores a new password, trusts its browser and tells the owner. Returns why not, or null. */
async function storePassword(
  owner: Owner,
  proof: Statement,
  newPassword: string,
  removedPasskeys: readonly string[],
): Promise<"outdated" | "unknown" | null> {
  const { c, db, mailLater, origin, user, session, passwords, client } = owner;
  const toHash = await passwords.hash(newPassword);
  const hashes = { fromHash: user.passwordHash, toHash };
  const change = { userId: user.id, sessionId: session.id, ...hashes, proof, removedPasskeys };
  const replaced = await replacePassword(db, change, { at: now(), ...client });
  if (typeof replaced === "string") return replaced;
  trustDevice(c, user.id, toHash);
  applyLater(owner);
  mailLater(passwordChangedMail(user, origin, replaced));
  return null;
}

/**
 * Stores a new address until its link is opened, which is sent after the reply. Throws 400 if it is the current address, 409
 * if it is taken, and as `proveOwner` does. See docs/reference/accounts.md#changing-the-email-address.
 */
export const changeEmail: Serve<typeof contract.changeEmail> = async (owner, { body }) => {
  const { newEmail: email, ...proofs } = body;
  const proof = await proveOwner(owner, proofs);
  const { db, mailLater, origin, client } = owner;
  const { id: userId, username } = owner.user;
  const emailKey = email.toLowerCase();
  if (emailKey === owner.user.emailKey) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameEmail);
  }
  await limitWindow(db, "changeEmail", [userId]);
  await limitWindow(db, "mailsToAddress", [emailKey]);
  const at = now();
  const token = newToken();
  const change = { userId, email, emailKey, tokenHash: hashToken(token), expiresAt: at + EMAIL_LINK_TTL_MS };
  const outcome = await insertEmailChange(db, change, proof, { at, ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.emailTaken);
  if (outcome === "outdated") throw wrongPassword();
  mailLater(newAddressMail({ email, username }, origin, token));
  return { message: SETTINGS_TEXT.emailSent, pendingEmail: email };
};

/** Changes the username. Throws 400 if it is the current name, 409 if it is taken, and as `proveOwner` does. */
export const changeUsername: Serve<typeof contract.changeUsername> = async (owner, { body }) => {
  const { newUsername: username, ...proofs } = body;
  const proof = await proveOwner(owner, proofs);
  const { c, db, mailLater, origin, client, user } = owner;
  if (username === user.username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameUsername);
  }
  await limitWindow(db, "changeUsername", [user.id]);
  const outcome = await replaceUsername(db, user, username, proof, { at: now(), ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.usernameTaken);
  if (outcome === "outdated") throw wrongPassword();
  mailLater(usernameChangedMail(outcome, origin));
  applyLater(owner);
  inBackground(c, publishName(c));
  return { message: SETTINGS_TEXT.usernameUpdated, username, user: toUser(outcome) };
};

/** Pushes the player's state, which may have a new name, to all of their open pages. */
async function publishName(c: AppContext): Promise<void> {
  const { game } = await loadGame(c.var.db, readCredential(c), gameCache(c.env));
  await pushEvents(c.env, game, [stateFrame(game, now())], null);
}
