import { SHARED_CACHE, SHARED_KEY, SHARED_MS } from "#game/core/wire/share-target.ts";

/** Returns the picture that another app has shared within the last minutes, and forgets it; null for none. */
export async function takeSharedPicture(now: number): Promise<File | null> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    const found = await cache.match(SHARED_KEY);
    if (!found) return null;
    await cache.delete(SHARED_KEY);
    const sharedAt = Date.parse(found.headers.get("date") ?? "");
    if (!(now - sharedAt < SHARED_MS)) return null;
    const picture = await found.blob();
    return new File([picture], "shared", { type: picture.type });
  } catch {
    // The browser has or allows no cache.
    return null;
  }
}

/** Forgets the picture that another app has shared: the next player of this device didn't share it. */
export async function forgetSharedPicture(): Promise<void> {
  try {
    await caches.delete(SHARED_CACHE);
  } catch {
    // See above.
  }
}
