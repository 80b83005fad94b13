import * as v from "valibot";
import { readFace } from "#game/core/face.ts";
import { toUser } from "#game/core/wire/me.ts";
import type * as contract from "#game/settings/wire.ts";
import { AccountExport, SETTINGS_REFUSAL_TEXT, SETTINGS_TEXT, type Settings } from "#game/settings/wire.ts";
import { updateProfile as storeProfile } from "../../db/accounts/account-changes.ts";
import { selectPendingEmail } from "../../db/accounts/email-changes.ts";
import { insertEvent } from "../../db/accounts/security-events.ts";
import { type Actor, type Credential, liveUserId, selectActor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { sendBatch } from "../../db/statement.ts";
import { FEATURES } from "../../features.ts";
import type { Game } from "../../game/game.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { actorOf, unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";
import { drawFace } from "./avatar-service.ts";
import type { Serve } from "./owner.ts";

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
