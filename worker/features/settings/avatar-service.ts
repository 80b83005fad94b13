import { toUser, type User } from "#game/contract/auth.ts";
import { AVATAR_REFUSAL_TEXT, avatarPath, type Uploader } from "#game/contract/avatar.ts";
import { AVATAR_BYTES } from "#game/contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { replaceAvatar } from "../../db/pictures.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { unauthenticated } from "../../http/session.ts";
import { readForm } from "../../http/upload.ts";
import { toAvatar } from "../../pictures/avatar-image.ts";
import { isOversized, readPictureHeader } from "../../pictures/image-header.ts";
import { deletePictures, storePicture } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";

/** Result of a picture change; `discarded` settles once the old picture is deleted. */
export interface AvatarReplaced {
  readonly user: User;
  readonly discarded: Promise<void>;
}

/**
 * Reads the picture of a form. Throws 415, 413 or 400 with the text for its uploader. Refuses costly pictures by
 * their header. See docs/reference/accounts.md#avatars.
 */
export async function readPicture(request: Request, uploader: Uploader): Promise<Uint8Array> {
  const limit = AVATAR_BYTES[uploader];
  const { type, size } = AVATAR_REFUSAL_TEXT[uploader];
  const form = await readForm(request, limit, { form: AVATAR_REFUSAL_TEXT.form, tooLarge: size });
  const file = form.get("avatar");
  if (!(file instanceof File)) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.form);
  if (file.size >= limit) throw new HttpError(413, "body_too_large", size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) throw new HttpError(400, "validation_failed", type);
  if (isOversized(header)) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.dimensions);
  return bytes;
}

/** Replaces the account's picture. Throws 400 if it can't be decoded and 401 if the account is deleted. */
export async function replacePicture(
  env: Env,
  db: Database,
  userId: string,
  bytes: Uint8Array,
  uploader: Uploader,
): Promise<AvatarReplaced> {
  const webp = await toAvatar(env, bytes);
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

/** Removes the account's picture, if any. */
export async function removeAvatar(env: Env, db: Database, userId: string): Promise<AvatarReplaced> {
  const replaced = await replaceAvatar(db, { userId, picture: null, at: now() });
  if (!replaced) throw unauthenticated();
  return { user: toUser(replaced.user), discarded: deletePictures(env, db, replaced.unused) };
}
