import * as v from "valibot";
import { User } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

/** What is said about a picture, by the uploader that it was chosen in. docs/reference/accounts.md#avatars */
export const AVATAR_REFUSAL_TEXT = {
  profile: {
    type: "Please select a valid image file",
    size: "Image size must be less than 5MB",
  },
  account: {
    type: "Please select a valid image file (JPEG, PNG, WebP, or GIF)",
    size: "File size must be less than 10MB",
  },
  /** In pixels, whichever uploader. */
  dimensions: "The image has too many pixels. Please choose a smaller one.",
  /** The request is no form with the one file. */
  form: "Please send the picture as the field avatar of a multipart form.",
} as const;

/** The two places that send a picture: the Profile tab and the Account tab. docs/reference/accounts.md#avatars */
export const UPLOADERS = ["profile", "account"] as const;
export type Uploader = (typeof UPLOADERS)[number];

/** Types that the Account tab offers to choose. What counts are the bytes. */
export const AVATAR_TYPES = ["image/jpeg", "image/jpg", "image/png", "image/webp", "image/gif"] as const;

const AvatarReply = v.object({ success: v.literal(true), message: v.string(), user: User });

/** Takes a multipart form with the one file `avatar`. `?uploader=` chooses whose rules apply. */
export const uploadAvatar = endpoint("POST", "/profile/avatar", {
  query: v.object({ uploader: v.optional(v.picklist(UPLOADERS), "account") }),
  body: "form",
  reply: AvatarReply,
});
export const removeAvatar = endpoint("DELETE", "/profile/avatar", { reply: AvatarReply });

/** Where a picture is served; `user.avatar` holds the whole path with `/api`. */
export const PICTURES_PATH = "/pictures/:key";
export const avatarPath = (key: string) => `/api/pictures/${key}`;
