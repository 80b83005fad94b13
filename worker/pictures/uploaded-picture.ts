import { AVATAR_REFUSAL_TEXT } from "#game/contract/avatar.ts";
import { HttpError } from "../http/http-error.ts";
import { readForm } from "../http/upload.ts";
import { isOversized, readPictureHeader } from "./image-header.ts";

/**
 * Reads the picture in the field `avatar` of a form. `limit` is its exclusive maximum size in bytes. Throws 415, 413 or
 * 400 with the given texts. Refuses costly pictures by their header. See docs/reference/accounts.md#avatars.
 */
export async function readUploadedPicture(
  request: Request,
  limit: number,
  { type, size }: { readonly type: string; readonly size: string },
): Promise<Uint8Array> {
  const form = await readForm(request, limit, { form: AVATAR_REFUSAL_TEXT.form, tooLarge: size });
  const file = form.get("avatar");
  if (!(file instanceof File)) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.form);
  if (file.size >= limit) throw new HttpError(413, "body_too_large", size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) throw new HttpError(400, "validation_failed", type);
  if (isOversized(header)) throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.dimensions);
  return bytes;
}
