import { bodyLimit } from "hono/body-limit";
import { SHARE_PATH, SHARED_FIELD, sharedPicturePath, sharedTextPath } from "#game/core/wire/share-target.ts";
import { newApp } from "./app-context.ts";

/** Bytes that shared text can have. Anything larger has a picture. */
const TEXT_BYTES = 64 * 1024;

/**
 * Takes what another app shares while no service worker is there: text goes on to the page, a picture has to be chosen again.
 * See docs/reference/platform.md#installation.
 */
export const shareRoute = newApp();
shareRoute.post(
  SHARE_PATH,
  bodyLimit({ maxSize: TEXT_BYTES, onError: (c) => c.redirect(sharedPicturePath("lost"), 303) }),
  async (c) => {
    const form = await c.req.formData().catch(() => new FormData());
    const picture = form.get(SHARED_FIELD);
    const hasPicture = picture !== null && typeof picture !== "string" && picture.size > 0;
    return c.redirect(hasPicture ? sharedPicturePath("lost") : sharedTextPath((name) => form.get(name)), 303);
  },
);
