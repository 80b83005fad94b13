import * as passkeys from "#game/auth/passkeys-wire.ts";
import * as notices from "#game/notices/wire.ts";
import * as avatars from "#game/settings/avatar-wire.ts";
import * as contract from "#game/settings/wire.ts";
import { gameCache } from "../../game/game-cache.ts";
import { loadGame } from "../../game/load-game.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { JsonText } from "../../http/json-text.ts";
import { limitAddress, limitWindow } from "../../http/limits/rate-limits.ts";
import { limitedSession, route } from "../../http/route.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { readCredential, requireActor, requireCredential } from "../../http/sessions/session.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { loadPicture } from "../../pictures/picture-store.ts";
import { addPassword, changeEmail, changePassword, changeUsername } from "./access-service.ts";
import { removeAvatar, uploadAvatar } from "./avatar-service.ts";
import { ownerRoute } from "./owner.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkey-service.ts";
import { beginConfirmation, confirmOwner } from "./proof-service.ts";
import { loadPushSettings, removePushDevice, sendTest, storePushDevice } from "./push-service.ts";
import { deleteAccount, exportAccount, loadSettings, updateProfile } from "./service.ts";
import { listSecurityEvents, listSessions, revokeOthers, revokeSession } from "./session-service.ts";

export const settingsRoutes = newApp();
const app = settingsRoutes;

// Login sessions and security events
route(app, contract.listSessions, requireCredential, async ({ c }) => ({
  data: { sessions: await listSessions(c.var.db, readCredential(c)) },
}));
ownerRoute(app, contract.revokeSession, "session", revokeSession);
ownerRoute(app, contract.revokeOtherSessions, "session", revokeOthers);
route(app, contract.securityLog, requireCredential, async ({ c, query }) => ({
  data: await listSecurityEvents(c.var.db, readCredential(c), query.before ?? null),
}));

// Passkeys, and proofs of the owner
route(app, passkeys.listPasskeys, "session", async ({ c }) =>
  listPasskeys(mailContext(c), await requireActor(c)),
);
ownerRoute(app, passkeys.addPasskeyOptions, limitedSession("confirmPassword"), beginPasskey);
ownerRoute(app, passkeys.addPasskey, limitedSession("changePasskey"), addPasskey);
ownerRoute(app, passkeys.renamePasskey, "session", renamePasskey);
ownerRoute(app, passkeys.removePasskey, limitedSession("confirmPassword"), removePasskey);
ownerRoute(app, passkeys.confirmOptions, limitedSession("passkeyOptions"), beginConfirmation);
ownerRoute(app, passkeys.confirmOwner, limitedSession("confirmPassword"), confirmOwner);

// Notifications on the device of the session
route(app, notices.pushSettings, "session", async ({ c }) =>
  loadPushSettings(c.env, c.var.db, await requireActor(c)),
);
ownerRoute(app, notices.putPushDevice, "session", storePushDevice);
ownerRoute(app, notices.deletePushDevice, "session", removePushDevice);
ownerRoute(app, notices.testPush, "session", sendTest);

// The picture
ownerRoute(app, avatars.uploadAvatar, limitedSession("uploadAvatar"), uploadAvatar);
ownerRoute(app, avatars.removeAvatar, "session", removeAvatar);
/** The random key protects the picture, because an image element can't send a token. */
app.get(avatars.PICTURES_PATH, async (c: AppContext) => {
  await limitAddress(c, "readsOfAddress");
  const picture = await loadPicture(c.env, c.req.param("key") ?? "", c.req.raw.headers);
  if (!picture) throw new HttpError(404, "not_found", "There is no such picture.");
  const headers = {
    etag: picture.httpEtag,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "content-disposition": "inline",
  };
  if (!("body" in picture)) return c.body(null, 304, headers);
  return c.body(picture.body, 200, { ...headers, "content-type": "image/webp" });
});

// The account
route(app, contract.settings, requireCredential, async ({ c }) => loadSettings(c.var.db, readCredential(c)));
ownerRoute(app, contract.updateProfile, "session", updateProfile);
ownerRoute(app, contract.changePassword, limitedSession("confirmPassword"), changePassword);
ownerRoute(app, contract.addPassword, limitedSession("addPassword"), addPassword);
ownerRoute(app, contract.changeEmail, limitedSession("changeEmail"), changeEmail);
ownerRoute(app, contract.changeUsername, limitedSession("changeUsername"), changeUsername);
route(app, contract.exportAccount, limitedSession("exportAccount"), async ({ c }) => {
  const actor = await requireActor(c);
  await limitWindow(c.var.db, "exportAccount", [actor.user.id]);
  const { game } = await loadGame(c.var.db, readCredential(c), gameCache(c.env));
  return JsonText.file(await exportAccount(c.var.db, actor, game, clientOf(c)), "guru-grind-account.json");
});
ownerRoute(app, contract.deleteAccount, limitedSession("confirmPassword"), deleteAccount);
