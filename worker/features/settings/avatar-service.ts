import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import { toUser, type User } from "#game/core/wire/me.ts";
import type * as contract from "#game/settings/avatar-wire.ts";
import { AVATAR_REFUSAL_TEXT, avatarPath, type Uploader } from "#game/settings/avatar-wire.ts";
import { SETTINGS_TEXT } from "#game/settings/wire.ts";
import { type AvatarChange, replaceAvatar } from "../../db/accounts/pictures.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { inBackground } from "../../http/background.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { inFlight } from "../../http/limits/upload.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { readUploadedPicture, toAvatar } from "../../pictures/avatar-image.ts";
import { deletePictures, storePicture } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";
import { applyLater, type Owner, type Serve } from "./owner.ts";

/** Replaces the owner's picture by the uploaded one. Throws as `readUploadedPicture` and `replacePicture` do. */
export const uploadAvatar: Serve<typeof contract.uploadAvatar> = async (owner, { query: { uploader } }) => {
  const { c, db, user } = owner;
  await limitWindow(db, "uploadAvatar", [user.id]);
  const replaced = await inFlight(user.id, async () => {
    const text = AVATAR_REFUSAL_TEXT[uploader];
    const picture = await readUploadedPicture(c.env, c.req.raw, AVATAR_BYTES[uploader], text);
    return replacePicture(c.env, db, user.id, picture, uploader);
  });
  return { success: true, message: SETTINGS_TEXT.avatarUpdated, user: settled(owner, replaced) };
};

/** Removes the owner's picture, if any. */
export const removeAvatar: Serve<typeof contract.removeAvatar> = async (owner) => ({
  success: true,
  message: SETTINGS_TEXT.avatarRemoved,
  user: await drawFace(owner, null),
});

/** Replaces the owner's picture by a drawn face, or by none. */
export async function drawFace(owner: Owner, face: string | null): Promise<User> {
  const picture = face === null ? null : { key: null, path: face };
  return settled(owner, await replaceBy(owner.c.env, owner.db, owner.user.id, picture));
}

/** Result of a picture change; `discarded` settles once the old picture is deleted. */
interface AvatarReplaced {
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
  return replaceBy(env, db, userId, { key, path: avatarPath(key) });
}

/** Deletes the new picture and throws 401 if the account is deleted. */
async function replaceBy(
  env: Env,
  db: Database,
  userId: string,
  picture: AvatarChange["picture"],
): Promise<AvatarReplaced> {
  const replaced = await replaceAvatar(db, { userId, picture, at: now() });
  if (replaced) return { user: toUser(replaced.user), discarded: deletePictures(env, db, replaced.unused) };
  if (picture?.key) await deletePictures(env, db, [picture.key]);
  throw unauthenticated();
}

/** Finishes a change after the reply. */
function settled(owner: Owner, { user, discarded }: AvatarReplaced): User {
  inBackground(owner.c, discarded);
  applyLater(owner);
  return user;
}
