import * as contract from "#game/settings/wire.ts";
import { gameCache } from "../../game/game-cache.ts";
import { loadGame } from "../../game/load-game.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { JsonText } from "../../http/json-text.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { once } from "../../http/once.ts";
import { limitedSession, route } from "../../http/route.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { readCredential, requireActor, requireCredential } from "../../http/sessions/session.ts";
import { trustDevice } from "../../http/sessions/trusted-device.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { passwordHasher } from "../../passwords/password-hasher.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import {
  addPassword,
  changeEmail,
  changePassword,
  changeUsername,
  type PasswordReplaced,
  publishName,
} from "./access-service.ts";
import { avatarRoutes } from "./avatar-routes.ts";
import { removeAvatar } from "./avatar-service.ts";
import { deleteAccount } from "./deletion-service.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { pushRoutes } from "./push-routes.ts";
import { exportAccount, loadSettings, readProfileRequest, updateProfile } from "./service.ts";
import { sessionRoutes } from "./session-routes.ts";

export const settingsRoutes = newApp();
for (const part of [sessionRoutes, passkeyRoutes, pushRoutes, avatarRoutes]) settingsRoutes.route("/", part);

route(settingsRoutes, contract.settings, requireCredential, async ({ c }) =>
  loadSettings(c.var.db, readCredential(c)),
);

route(
  settingsRoutes,
  contract.updateProfile,
  "session",
  once(async ({ c, body }) => {
    const actor = await requireActor(c);
    const { change, face, message } = readProfileRequest(actor, body);
    if (face !== undefined) {
      const { user, discarded } = await removeAvatar(c.env, c.var.db, actor.user.id, face);
      inBackground(c, discarded);
      inBackground(c, applyTasksOfUser(c.env, c.var.db, user.id));
    }
    return { message, user: await updateProfile(c.var.db, actor.user.id, change) };
  }),
);

route(
  settingsRoutes,
  contract.changePassword,
  limitedSession("confirmPassword"),
  once(async ({ c, body }) => {
    const actor = await requireActor(c);
    const { currentPassword: password, ...rest } = body;
    const request = { ...rest, password };
    const replaced = await changePassword(mailContext(c), passwordHasher(c.env), actor, request, clientOf(c));
    return passwordReplaced(c, actor.user.id, replaced);
  }),
);

route(
  settingsRoutes,
  contract.addPassword,
  limitedSession("addPassword"),
  once(async ({ c, body }) => {
    const actor = await requireActor(c);
    const replaced = await addPassword(
      mailContext(c),
      passwordHasher(c.env),
      actor,
      body.password,
      clientOf(c),
    );
    return passwordReplaced(c, actor.user.id, replaced);
  }),
);

function passwordReplaced(c: AppContext, userId: string, { passwordHash, mailed }: PasswordReplaced) {
  trustDevice(c, userId, passwordHash);
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  inBackground(c, mailed);
  return { message: contract.SETTINGS_TEXT.passwordUpdated };
}

route(
  settingsRoutes,
  contract.changeEmail,
  limitedSession("changeEmail"),
  once(async ({ c, body }) => {
    const actor = await requireActor(c);
    const { mailed } = await changeEmail(mailContext(c), passwordHasher(c.env), actor, body, clientOf(c));
    inBackground(c, mailed);
    return { message: contract.SETTINGS_TEXT.emailSent, pendingEmail: body.newEmail };
  }),
);

route(
  settingsRoutes,
  contract.changeUsername,
  limitedSession("changeUsername"),
  once(async ({ c, body }) => {
    const actor = await requireActor(c);
    const { user, mailed } = await changeUsername(
      mailContext(c),
      passwordHasher(c.env),
      actor,
      body,
      clientOf(c),
    );
    inBackground(c, mailed);
    inBackground(c, applyTasksOfUser(c.env, c.var.db, user.id));
    inBackground(c, publishName(c.env, c.var.db, readCredential(c)));
    return { message: contract.SETTINGS_TEXT.usernameUpdated, username: user.username, user };
  }),
);

route(settingsRoutes, contract.exportAccount, limitedSession("exportAccount"), async ({ c }) => {
  const actor = await requireActor(c);
  await limitWindow(c.var.db, "exportAccount", [actor.user.id]);
  const { game } = await loadGame(c.var.db, readCredential(c), gameCache(c.env));
  return JsonText.file(await exportAccount(c.var.db, actor, game, clientOf(c)), "guru-grind-account.json");
});

route(
  settingsRoutes,
  contract.deleteAccount,
  limitedSession("confirmPassword"),
  once(async ({ c, body }) => {
    const { erased } = await deleteAccount(
      c.env,
      mailContext(c),
      passwordHasher(c.env),
      await requireActor(c),
      body,
    );
    inBackground(c, erased);
    return { message: contract.SETTINGS_TEXT.accountDeleted };
  }),
);
