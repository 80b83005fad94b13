import { mayBeOf } from "#game/contract/file-types.ts";
import { AVATAR_BYTES } from "#game/contract/limits.ts";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import {
  SHARE_PATH,
  SHARED_CACHE,
  SHARED_FIELD,
  SHARED_KEY,
  SHARED_PARAMETER,
  SHARED_TYPES,
} from "#game/contract/share-target.ts";

/**
 * Takes what another app shares: a picture waits for the page, which offers it as the player's picture; text goes on to the page as
 * a query. docs/reference/platform.md#installation
 */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const picture = form.get(SHARED_FIELD);
  if (picture instanceof File && picture.size > 0) return goTo(settingsPath(await keep(picture)));
  const query = new URLSearchParams();
  for (const name of ["title", "text", "url"]) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return goTo(`${SHARE_PATH}?${query}`);
}

/** Stores the picture instead of an earlier one. Returns what became of it. */
async function keep(picture: File): Promise<"picture" | "type" | "size"> {
  if (!mayBeOf(SHARED_TYPES, picture.type)) return "type";
  if (picture.size >= AVATAR_BYTES.profile) return "size";
  const cache = await caches.open(SHARED_CACHE);
  const headers = { "content-type": picture.type, date: new Date().toUTCString() };
  await cache.put(SHARED_KEY, new Response(picture, { headers }));
  return "picture";
}

const settingsPath = (what: string) => `${PAGE_PATHS.settings}?tab=profile&${SHARED_PARAMETER}=${what}`;

const goTo = (path: string) => new Response(null, { status: 303, headers: { location: path } });
