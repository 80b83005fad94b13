import * as v from "valibot";
import { endpoint } from "../core/wire/endpoint.ts";
import { User } from "../core/wire/me.ts";

/** Messages about a picture, by uploader. docs/reference/accounts.md#avatars */
export const AVATAR_REFUSAL_TEXT = {
  profile: {
    type: "Please select a valid image file",
    size: "Image size must be less than 5MB",
  },
  account: {
    type: "Please select a valid image file (JPEG, PNG, WebP, or GIF)",
    size: "File size must be less than 10MB",
  },
  /** Too many pixels; the same for both uploaders. */
  dimensions: "The image has too many pixels. Please choose a smaller one.",
  /** The request is not a form with exactly one file. */
  form: "Please send the picture as the field avatar of a multipart form.",
} as const;

/** Reasons that a picture shared by another app isn't open in the Profile tab. */
export const SHARED_REFUSAL_TEXT = {
  ...AVATAR_REFUSAL_TEXT.profile,
  lost: "The shared picture didn't arrive. Please choose it here.",
} as const;

/** The two uploaders: the Profile tab and the Account tab. docs/reference/accounts.md#avatars */
export const UPLOADERS = ["profile", "account"] as const;
export type Uploader = (typeof UPLOADERS)[number];

/** Types in the Account tab's file picker. The server judges by the bytes. */
export const AVATAR_TYPES = ["image/jpeg", "image/jpg", "image/png", "image/webp", "image/gif"] as const;

const AvatarReply = v.object({ success: v.literal(true), message: v.string(), user: User });

/** Takes a multipart form with one file, `avatar`. `?uploader=` selects the rules and messages. */
export const uploadAvatar = endpoint("POST", "/profile/avatar", {
  query: v.object({ uploader: v.optional(v.picklist(UPLOADERS), "account") }),
  body: "form",
  reply: AvatarReply,
});
export const removeAvatar = endpoint("DELETE", "/profile/avatar", { reply: AvatarReply });

/** Path of a picture below `/api`; `user.avatar` holds the full path. */
export const PICTURES_PATH = "/pictures/:key";
export const avatarPath = (key: string) => `/api/pictures/${key}`;
