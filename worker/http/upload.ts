import { readBody } from "./body.ts";
import { HttpError } from "./http-error.ts";

/** Room for the frame of a form around its file. */
const FRAME_BYTES = 64 * 1024;

/**
 * Reads a multipart form with at most one file of `limit` bytes. Throws 415 where it is no such form, 413 (with
 * `tooLarge`) as soon as more has come than a file below the limit needs, 400 where it is broken or breaks off.
 */
export async function readForm(
  request: Request,
  limit: number,
  text: { readonly form: string; readonly tooLarge: string },
): Promise<FormData> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, "unsupported_media_type", text.form);
  }
  const most = limit + FRAME_BYTES;
  if (Number(request.headers.get("content-length")) > most) throw tooLarge(text.tooLarge);
  try {
    const body = await readBody(request, most);
    if (!body) throw tooLarge(text.tooLarge);
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (fault) {
    if (fault instanceof HttpError) throw fault;
    throw new HttpError(400, "validation_failed", text.form);
  }
}

function tooLarge(text: string): HttpError {
  return new HttpError(413, "body_too_large", text);
}
