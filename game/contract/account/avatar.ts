import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { User } from "../me.ts";
import * as texts from "../texts.ts";

/** Messages about a picture, by uploader. docs/reference/accounts.md#avatars */
export const AVATAR_REFUSAL_TEXT = {
  profile: {
    type: texts.chooseAPicture,
    size: texts.imageSizeMustBeLess,
  },
  account: {
    type: texts.chooseAListedPicture,
    size: texts.fileSizeMustBeLess,
  },
  /** Too many pixels; the same for both uploaders. */
  dimensions: texts.theImageHasTooMany,
  /** The request is not a form with exactly one file. */
  form: texts.pleaseSendThePicture,
} as const;

/** Reasons that a picture shared by another app isn't open in the Profile tab. */
export const SHARED_REFUSAL_TEXT = {
  ...AVATAR_REFUSAL_TEXT.profile,
  lost: texts.theSharedPictureDidnt,
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
