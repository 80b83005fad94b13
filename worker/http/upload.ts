import { readBody } from "./body.ts";
import { HttpError } from "./http-error.ts";

/** Maximum bytes of a form besides its file. */
const MAX_FORM_OVERHEAD = 64 * 1024;

/**
 * Reads a multipart form with one file of up to `limit` bytes. Throws 415 for another content type, 413 (with
 * `text.tooLarge`) as soon as the form exceeds the limit, and 400 if it is malformed or incomplete.
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
  const maxBytes = limit + MAX_FORM_OVERHEAD;
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(text.tooLarge);
  try {
    const body = await readBody(request, maxBytes);
    if (!body) throw tooLarge(text.tooLarge);
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, "validation_failed", text.form);
  }
}

function tooLarge(text: string): HttpError {
  return new HttpError(413, "body_too_large", text);
}
