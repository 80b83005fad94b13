import { inTime } from "../../platform/in-time.ts";
import { HttpError } from "../http-error.ts";
import { readBody, tooSlow } from "./body.ts";

/** Maximum bytes of a form besides its file. */
const MAX_FORM_OVERHEAD = 64 * 1024;
/** Time limit of an upload in milliseconds, so that nobody holds its memory by sending slowly. */
export const MAX_UPLOAD_MS = 60_000;

/** An accepted file, and the texts of refusals. */
interface UploadRules {
  readonly field: string;
  /** Exclusive maximum size of the file in bytes. */
  readonly limit: number;
  readonly text: { readonly form: string; readonly tooLarge: string };
}

/**
 * Reads the file of a multipart form. Throws 415 for another content type, 413 as soon as the form exceeds the limit, 408 if it comes
 * too slowly, and 400 if it is malformed or incomplete.
 */
export async function readUpload(request: Request, { field, limit, text }: UploadRules): Promise<File> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, "unsupported_media_type", text.form);
  }
  const file = await inTime(readFile(request, contentType, field, limit), MAX_UPLOAD_MS).catch((error) => {
    if (error instanceof HttpError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw tooSlow();
    return null;
  });
  if (file === "too_large" || (file && file.size >= limit))
    throw new HttpError(413, "body_too_large", text.tooLarge);
  if (!file) throw new HttpError(400, "validation_failed", text.form);
  return file;
}

async function readFile(request: Request, contentType: string, field: string, limit: number) {
  const body = await readBody(request, limit + MAX_FORM_OVERHEAD, "steady");
  if (!body) return "too_large";
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
  const file = form.get(field);
  return file instanceof File ? file : null;
}
