import { toUser, type User } from "#game/core/wire/me.ts";
import { AVATAR_REFUSAL_TEXT, avatarPath, type Uploader } from "#game/settings/avatar-wire.ts";
import { replaceAvatar } from "../../db/accounts/pictures.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { toAvatar } from "../../pictures/avatar-image.ts";
import { deletePictures, storePicture } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";

/** Result of a picture change; `discarded` settles once the old picture is deleted. */
export interface AvatarReplaced {
  readonly user: User;
  readonly discarded: Promise<void>;
}

/** Replaces the account's picture. Throws 400 if it can't be decoded and 401 if the account is deleted. */
export async function replacePicture(
  env: Env,
  db: Database,
  userId: string,
  picture: Blob,
  uploader: Uploader,
): Promise<AvatarReplaced> {
  const webp = await toAvatar(env, picture);
  if (!webp) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT[uploader].type);
  const key = await storePicture(env, db, userId, webp);
  if (key === null) throw unauthenticated();
  const replaced = await replaceAvatar(db, { userId, picture: { key, path: avatarPath(key) }, at: now() });
  if (!replaced) {
    await deletePictures(env, db, [key]);
    throw unauthenticated();
  }
  return { user: toUser(replaced.user), discarded: deletePictures(env, db, replaced.unused) };
}

/** Removes the account's picture, if any. A drawn face may take its place. */
export async function removeAvatar(
  env: Env,
  db: Database,
  userId: string,
  face: string | null = null,
): Promise<AvatarReplaced> {
  const picture = face === null ? null : { key: null, path: face };
  const replaced = await replaceAvatar(db, { userId, picture, at: now() });
  if (!replaced) throw unauthenticated();
  return { user: toUser(replaced.user), discarded: deletePictures(env, db, replaced.unused) };
}
