import { PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/contract/settings.ts";
import { deleteAccountRows } from "../../db/account-deletion.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { hashToken } from "../../http/tokens.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { deletePictures } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";
import { settleUser } from "../../realtime/object-tasks.ts";
import { provePassword, requireFreshSignIn } from "./access-service.ts";

/**
 * Deletes the account: all rows in one batch; `erased` settles once its sockets, alarm and pictures are deleted too.
 * Requires the username, and the password or, without one, a fresh sign-in. Throws 400 if either is wrong and 403 if the
 * sign-in is not fresh. A silence in force stays with the address.
 * See docs/reference/accounts.md#account-deletion.
 */
export async function deleteAccount(
  env: Env,
  db: Database,
  passwords: PasswordHasher,
  actor: Actor,
  { password, confirmUsername }: { password?: string | undefined; confirmUsername: string },
): Promise<{ erased: Promise<unknown> }> {
  const { id: userId, username, emailKey, passwordHash } = actor.user;
  if (confirmUsername !== username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.usernameConfirmation);
  }
  if (passwordHash === null) {
    requireFreshSignIn(actor);
  } else {
    if (!password) throw new HttpError(400, "validation_failed", PASSWORD_REQUIRED_TEXT);
    await provePassword(db, passwords, actor, password);
  }
  const keys = await deleteAccountRows(db, { userId, addressHash: hashToken(emailKey) }, now());
  // From here on, no request and no new socket is accepted. The cron repeats what fails.
  return { erased: Promise.all([settleUser(env, db, userId), deletePictures(env, db, keys)]) };
}
