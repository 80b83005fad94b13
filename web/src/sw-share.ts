import { mayBeOf } from "#game/core/wire/file-types.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import {
  SHARED_CACHE,
  SHARED_FIELD,
  SHARED_KEY,
  SHARED_TYPES,
  sharedPicturePath,
  sharedTextPath,
} from "#game/core/wire/share-target.ts";

/**
 * Takes what another app shares: a picture waits for the page, which offers it as the player's picture; text goes on to the page as
 * a query. docs/reference/platform.md#installation
 */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const picture = form.get(SHARED_FIELD);
  const isPicture = picture instanceof File && picture.size > 0;
  const path = isPicture ? sharedPicturePath(await keep(picture)) : sharedTextPath((name) => form.get(name));
  return new Response(null, { status: 303, headers: { location: path } });
}

/** Stores the picture instead of an earlier one. Returns what became of it. */
async function keep(picture: File): Promise<"picture" | "type" | "size" | "lost"> {
  if (!mayBeOf(SHARED_TYPES, picture.type)) return "type";
  if (picture.size >= AVATAR_BYTES.profile) return "size";
  const headers = { "content-type": picture.type, date: new Date().toUTCString() };
  try {
    const cache = await caches.open(SHARED_CACHE);
    await cache.put(SHARED_KEY, new Response(picture, { headers }));
    return "picture";
  } catch {
    // The device is full, or keeps nothing.
    return "lost";
  }
}
