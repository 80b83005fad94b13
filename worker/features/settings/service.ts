import * as v from "valibot";
import { readFace } from "#game/core/face.ts";
import { toUser, type User } from "#game/core/wire/me.ts";
import {
  AccountExport,
  type ProfileBody,
  SETTINGS_REFUSAL_TEXT,
  SETTINGS_TEXT,
  type Settings,
} from "#game/settings/wire.ts";
import { type ProfileChange, updateProfile as storeProfile } from "../../db/accounts/account-changes.ts";
import { insertEvent } from "../../db/accounts/security-events.ts";
import { selectActorSettings } from "../../db/accounts/settings.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { FEATURES } from "../../features.ts";
import type { Game } from "../../game/game.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";

/** Returns the account as its owner sees it in the settings. Throws 401 without a live session. */
export async function loadSettings(db: Database, credential: Credential): Promise<Settings> {
  const found = await selectActorSettings(db, credential, now());
  if (!found) throw unauthenticated();
  const { actor, pendingEmail } = found;
  return { user: toUser(actor.user), hasPassword: actor.user.passwordHash !== null, pendingEmail };
}

/** A requested change of the profile. */
export interface ProfileRequest {
  readonly change: ProfileChange;
  /** The drawn face in place of the picture, null for none; undefined if the picture stays. */
  readonly face: string | null | undefined;
  /** Text of the reply. */
  readonly message: string;
}

/** Reads a change of the profile. Throws 400 if it names a picture that is neither uploaded nor drawn. */
export function readProfileRequest(actor: Actor, body: ProfileBody): ProfileRequest {
  const { avatar, ...change } = body;
  const isChanged = avatar !== undefined && (avatar || null) !== actor.user.avatar;
  if (isChanged && avatar && readFace(avatar) === null) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.avatarByUpload);
  }
  const names = Object.keys(body);
  const isSocial = names.length > 0 && names.every((name) => name.endsWith("Handle"));
  return {
    change,
    face: isChanged ? avatar || null : undefined,
    message: isSocial ? SETTINGS_TEXT.socialUpdated : SETTINGS_TEXT.profileUpdated,
  };
}

/** Changes the profile; an absent field is not changed. */
export async function updateProfile(db: Database, userId: string, change: ProfileChange): Promise<User> {
  const user = await storeProfile(db, userId, change, now());
  if (!user) throw unauthenticated();
  return toUser(user);
}

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
