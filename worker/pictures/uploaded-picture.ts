import { AVATAR_REFUSAL_TEXT } from "#game/contract/avatar.ts";
import { HttpError } from "../http/http-error.ts";
import { readUpload } from "../http/upload.ts";
import { hasPictureSignature, isOversized, readPictureHeader } from "./image-header.ts";

/**
 * Reads the picture in the field `avatar` of a form. `limit` is its exclusive maximum size in bytes. Throws 415, 413 or
 * 400 with the given texts. Refuses costly pictures by their header. See docs/reference/accounts.md#avatars.
 */
export async function readUploadedPicture(
  request: Request,
  limit: number,
  { type, size }: { readonly type: string; readonly size: string },
): Promise<Uint8Array> {
  const bytes = await readUpload(request, {
    field: "avatar",
    limit,
    accepts: hasPictureSignature,
    text: { form: AVATAR_REFUSAL_TEXT.form, type, tooLarge: size },
  });
  const header = readPictureHeader(bytes);
  if (!header) throw new HttpError(400, "validation_failed", type);
  if (isOversized(header)) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.dimensions);
  return bytes;
}
