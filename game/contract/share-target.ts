/** What other apps can share with the installed game, and where the service worker leaves it for the page. */

/** The address that the browser posts to. Text arrives at the same address as a query. */
export const SHARE_PATH = "/share";
/** The field of the picture. */
export const SHARED_FIELD = "picture";
export const SHARED_TYPES = ["image/jpeg", "image/jpg", "image/png", "image/webp", "image/gif"] as const;

/** The cache of the one picture that waits, and its address there. */
export const SHARED_CACHE = "shared";
export const SHARED_KEY = "/shared-picture";
/** Time after which the page ignores it, in milliseconds: somebody else may be at the device. */
export const SHARED_MS = 10 * 60_000;

/** The parameter of the settings' address that says what became of a shared picture. */
export const SHARED_PARAMETER = "shared";
/** Why a picture was refused; the names are those of the uploader's texts. */
export const SHARED_REFUSALS = ["type", "size"] as const;
