import { PAGE_PATHS } from "./page-paths.ts";

/** The content that other apps can share with the installed game, and where the service worker stores it for the page. */

/** The address that the browser posts to. Text arrives at the same address as a query. */
export const SHARE_PATH = "/share";
/** The field of the picture. */
export const SHARED_FIELD = "picture";
export const SHARED_TYPES = ["image/jpeg", "image/jpg", "image/png", "image/webp", "image/gif"] as const;

/** The cache of the one picture that waits, and its address there. */
export const SHARED_CACHE = "shared";
export const SHARED_KEY = "/shared-picture";
/** Time after which the page ignores it, in milliseconds, in case somebody else uses the device. */
export const SHARED_MS = 10 * 60_000;

/** The parameter of the settings' address with the fate of a shared picture. */
export const SHARED_PARAMETER = "shared";
/** Reasons that a picture is refused, named after the uploader's texts. `lost`: no service worker was there to store it. */
export const SHARED_REFUSALS = ["type", "size", "lost"] as const;

/** Returns the address that reports the fate of a shared picture. */
export function sharedPicturePath(outcome: "picture" | (typeof SHARED_REFUSALS)[number]): string {
  return `${PAGE_PATHS.settings}?tab=profile&${SHARED_PARAMETER}=${outcome}`;
}

/** Returns the address that takes shared text. `field` reads a field of the form; anything but text counts as none. */
export function sharedTextPath(field: (name: string) => unknown): string {
  const query = ["title", "text", "url"].flatMap((name) => {
    const value = field(name);
    return typeof value === "string" && value !== "" ? `${name}=${encodeURIComponent(value)}` : [];
  });
  return `${SHARE_PATH}?${query.join("&")}`;
}
