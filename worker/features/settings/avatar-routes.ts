import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import * as contract from "#game/settings/avatar-wire.ts";
import { SETTINGS_TEXT } from "#game/settings/wire.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { HttpError } from "../../http/http-error.ts";
import { inFlight } from "../../http/limits/in-flight.ts";
import { limitAddress, limitWindow } from "../../http/limits/rate-limits.ts";
import { once } from "../../http/once.ts";
import { limitedSession, route } from "../../http/route.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { loadPicture } from "../../pictures/picture-store.ts";
import { readUploadedPicture } from "../../pictures/uploaded-picture.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { type AvatarReplaced, removeAvatar, replacePicture } from "./avatar-service.ts";

export const avatarRoutes = newApp();

route(
  avatarRoutes,
  contract.uploadAvatar,
  limitedSession("uploadAvatar"),
  once(async ({ c, query: { uploader } }) => {
    const { user } = await requireActor(c);
    await limitWindow(c.var.db, "uploadAvatar", [user.id]);
    const replaced = await inFlight(user.id, async () => {
      const { [uploader]: text } = contract.AVATAR_REFUSAL_TEXT;
      const picture = await readUploadedPicture(c.env, c.req.raw, AVATAR_BYTES[uploader], text);
      return replacePicture(c.env, c.var.db, user.id, picture, uploader);
    });
    return avatarReply(c, SETTINGS_TEXT.avatarUpdated, replaced);
  }),
);

route(
  avatarRoutes,
  contract.removeAvatar,
  "session",
  once(async ({ c }) => {
    const { user } = await requireActor(c);
    const replaced = await removeAvatar(c.env, c.var.db, user.id);
    return avatarReply(c, SETTINGS_TEXT.avatarRemoved, replaced);
  }),
);

function avatarReply(
  c: AppContext,
  message: string,
  { user, discarded }: AvatarReplaced,
): ReplyOf<typeof contract.uploadAvatar> {
  inBackground(c, discarded);
  inBackground(c, applyTasksOfUser(c.env, c.var.db, user.id));
  return { success: true, message, user };
}

/** The random key protects the picture, because an image element can't send a token. */
avatarRoutes.get(contract.PICTURES_PATH, async (c: AppContext) => {
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
