import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { deleteAccountRows } from "../../db/accounts/account-deletion.ts";
import type { Actor } from "../../db/actors.ts";
import type { Env } from "../../env.ts";
import { DELETION } from "../../features.ts";
import { HttpError } from "../../http/http-error.ts";
import { hashToken } from "../../http/sessions/tokens.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { deletePictures } from "../../pictures/picture-store.ts";
import { now } from "../../platform/clock.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { proveOwnerOrFresh } from "./proof-service.ts";

/**
 * Deletes the account: all rows in one batch; `erased` settles once its sockets, alarm and pictures are deleted too.
 * Requires the username, and the password, a passkey or, without a password, a fresh sign-in. Throws 400 if either is wrong
 * and 403 if the sign-in is not fresh. A silence in force stays with the address.
 * See docs/reference/accounts.md#account-deletion.
 */
export async function deleteAccount(
  env: Env,
  site: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { confirmUsername, ...proofs }: OwnerProof & { confirmUsername: string },
): Promise<{ erased: Promise<unknown> }> {
  const { db } = site;
  const { id: userId, username, emailKey } = actor.user;
  if (confirmUsername !== username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.usernameConfirmation);
  }
  await proveOwnerOrFresh(site, passwords, actor, proofs);
  const keys = await deleteAccountRows(db, DELETION, { userId, addressHash: hashToken(emailKey) }, now());
  // From here on, no request and no new socket is accepted. The cron repeats what fails.
  return { erased: Promise.all([applyTasksOfUser(env, db, userId), deletePictures(env, db, keys)]) };
}
