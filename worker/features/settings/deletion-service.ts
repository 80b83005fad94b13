import { PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/contract/settings.ts";
import { deleteAccountRows } from "../../db/account-deletion.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { deletePictures } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";
import { eraseFromObjects } from "../../realtime/revocation.ts";
import { provePassword } from "./access-service.ts";

/**
 * Deletes the account: every row in one batch; `erased` settles once its sockets, alarm and pictures are gone too.
 * An account that has no password is deleted by its name alone. Throws 400 where name or password is not right.
 * Player area, sections 5 and 6; decision 16.
 */
export async function deleteAccount(
  env: Env,
  db: Database,
  passwords: PasswordHasher,
  actor: Actor,
  { password, confirmUsername }: { password?: string | undefined; confirmUsername: string },
): Promise<{ erased: Promise<unknown> }> {
  const { id: userId, username, passwordHash } = actor.user;
  if (confirmUsername !== username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.usernameConfirmation);
  }
  if (passwordHash !== null) {
    if (!password) throw new HttpError(400, "validation_failed", PASSWORD_REQUIRED_TEXT);
    await provePassword(db, passwords, actor, password);
  }
  const keys = await deleteAccountRows(db, userId, now());
  // From here on no call and no new socket gets in. Objects that could not be deleted are left to the clean-up.
  return { erased: Promise.all([eraseFromObjects(env, userId), deletePictures(env, db, keys)]) };
}
