import * as v from "valibot";
import { readFace } from "#game/core/face.ts";
import { toUser } from "#game/core/wire/me.ts";
import type * as contract from "#game/settings/wire.ts";
import { AccountExport, SETTINGS_REFUSAL_TEXT, SETTINGS_TEXT, type Settings } from "#game/settings/wire.ts";
import { updateProfile as storeProfile } from "../../db/accounts/account-changes.ts";
import { deleteAccountRows } from "../../db/accounts/account-deletion.ts";
import { selectPendingEmail } from "../../db/accounts/email-changes.ts";
import { insertEvent } from "../../db/accounts/security-events.ts";
import { type Actor, type Credential, liveUserId, selectActor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { sendBatch } from "../../db/statement.ts";
import { DELETION, FEATURES } from "../../features.ts";
import type { Game } from "../../game/game.ts";
import { inBackground } from "../../http/background.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { actorOf, unauthenticated } from "../../http/sessions/session.ts";
import { hashToken } from "../../http/sessions/tokens.ts";
import { deletePictures } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";
import { drawFace } from "./avatar-service.ts";
import { applyLater, type Serve } from "./owner.ts";
import { proveOwnerOrFresh } from "./proof-service.ts";

/** Returns the account as its owner sees it in the settings, in one round trip. Throws 401 without a live session. */
export async function loadSettings(db: Database, credential: Credential): Promise<Settings> {
  const at = now();
  const [[pending], found] = await sendBatch(db, [
    selectPendingEmail(liveUserId(credential.tokenHash, at), at),
    selectActor(credential, at),
  ]);
  const { user } = actorOf(found);
  const pendingEmail = pending?.email ?? null;
  return { user: toUser(user), hasPassword: user.passwordHash !== null, pendingEmail };
}

/** Changes the profile; an absent field is not changed. Throws 400 for a picture that is neither uploaded nor drawn. */
export const updateProfile: Serve<typeof contract.updateProfile> = async (owner, { body }) => {
  const { avatar, ...change } = body;
  const isChanged = avatar !== undefined && (avatar || null) !== owner.user.avatar;
  if (isChanged && avatar && readFace(avatar) === null) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.avatarByUpload);
  }
  if (isChanged) await drawFace(owner, avatar || null);
  const user = await storeProfile(owner.db, owner.user.id, change, now());
  if (!user) throw unauthenticated();
  const names = Object.keys(body);
  const isSocial = names.length > 0 && names.every((name) => name.endsWith("Handle"));
  return {
    message: isSocial ? SETTINGS_TEXT.socialUpdated : SETTINGS_TEXT.profileUpdated,
    user: toUser(user),
  };
};

/** Returns the account's data for export. Throws if a part is missing. See docs/reference/accounts.md#data-export. */
export async function exportAccount(
  db: Database,
  { user }: Actor,
  game: Game,
  client: ClientInfo,
): Promise<AccountExport> {
  const at = now();
  await insertEvent(db, { userId: user.id, kind: "data_exported", at, ...client });
  const parts = await Promise.all(FEATURES.map(({ exported }) => exported?.(db, game)));
  const { id, username, email, bio, oauthProvider, emailVerified, createdAt, updatedAt, ...rest } =
    toUser(user);
  return v.parse(AccountExport, {
    id,
    username,
    email,
    bio,
    socialHandles: { x: rest.xHandle, instagram: rest.instagramHandle, tiktok: rest.tiktokHandle },
    accountInfo: { oauthProvider, emailVerified, createdAt, updatedAt },
    ...Object.assign({}, ...parts),
    exportDate: new Date(at).toISOString(),
  });
}

/**
 * Deletes the account: all rows in one batch, and after the reply its sockets, alarm and pictures.
 * Requires the username, and the password, a passkey or, without a password, a fresh sign-in. Throws 400 if either is wrong
 * and 403 if the sign-in is not fresh. A silence in force stays with the address.
 * See docs/reference/accounts.md#account-deletion.
 */
export const deleteAccount: Serve<typeof contract.deleteAccount> = async (owner, { body }) => {
  const { confirmUsername, ...proofs } = body;
  const { c, db } = owner;
  const { id: userId, username, emailKey } = owner.user;
  if (confirmUsername !== username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.usernameConfirmation);
  }
  await proveOwnerOrFresh(owner, proofs);
  const keys = await deleteAccountRows(db, DELETION, { userId, addressHash: hashToken(emailKey) }, now());
  // From here on, no request and no new socket is accepted. The cron repeats what fails.
  applyLater(owner);
  inBackground(c, deletePictures(c.env, db, keys));
  return { message: SETTINGS_TEXT.accountDeleted };
};
