import { discardableBytes } from "./body.ts";
import { HttpError } from "./http-error.ts";
import { MalformedForm, MultipartFile } from "./multipart.ts";

/** Maximum bytes of a form besides its file. */
const MAX_FORM_OVERHEAD = 64 * 1024;
/** First size of the buffer if the form's length is not announced. It grows up to the limit. */
const FIRST_BUFFER = 256 * 1024;
/** Time limit of an upload in milliseconds, so that nobody holds its memory by sending slowly. */
const MAX_UPLOAD_MS = 60_000;
/** First bytes of a file by which its type is recognised. */
const SNIFFED_BYTES = 16;

/** Accepted files, and the texts of refusals. */
export interface UploadRules {
  readonly field: string;
  /** Exclusive maximum size of the file in bytes. */
  readonly limit: number;
  /** True if a file that begins with these 16 bytes can be of an accepted type. */
  readonly accepts: (start: Uint8Array) => boolean;
  readonly text: { readonly form: string; readonly type: string; readonly tooLarge: string };
}

/**
 * Reads the file of a multipart form into one buffer and returns it as a part of that buffer. Throws 415 for another
 * content type, 413 as soon as the form exceeds the limit, and 400 as soon as the first bytes of the file are of no
 * accepted type, or if the form is malformed, incomplete or too slow.
 */
export async function readUpload(request: Request, rules: UploadRules): Promise<Uint8Array> {
  const { limit, text } = rules;
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, "unsupported_media_type", text.form);
  }
  if (Number(request.headers.get("content-length")) > limit + MAX_FORM_OVERHEAD) throw tooLarge(text);
  const reader = request.body?.getReader();
  const deadline = timeout();
  try {
    if (!reader) throw new MalformedForm();
    const form = new MultipartFile(contentType, rules.field);
    const file = form.file(await readAll(reader, form, request, rules, deadline.promise));
    if (file.length >= limit) throw tooLarge(text);
    if (!rules.accepts(file.subarray(0, SNIFFED_BYTES))) throw wrongType(text);
    return file;
  } catch (error) {
    await discard(reader, discardableBytes(request), deadline.promise);
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, "validation_failed", text.form);
  } finally {
    deadline.cancel();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the whole form, and refuses it as early as its bytes allow. */
async function readAll(
  reader: Reader,
  form: MultipartFile,
  request: Request,
  { limit, accepts, text }: UploadRules,
  deadline: Promise<never>,
): Promise<Uint8Array> {
  const maxBytes = limit + MAX_FORM_OVERHEAD;
  let buffer = new Uint8Array(Number(request.headers.get("content-length")) || FIRST_BUFFER);
  let size = 0;
  let isSniffed = false;
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), deadline]);
    if (done) return buffer.subarray(0, size);
    if (size + value.length > maxBytes) throw tooLarge(text);
    if (size + value.length > buffer.length) buffer = grown(buffer, size, maxBytes, value.length);
    buffer.set(value, size);
    size += value.length;
    const start = isSniffed ? null : form.start(buffer.subarray(0, size));
    if (start !== null && size >= start + SNIFFED_BYTES) {
      isSniffed = true;
      if (!accepts(buffer.subarray(start, start + SNIFFED_BYTES))) throw wrongType(text);
    }
  }
}

function grown(buffer: Uint8Array, size: number, maxBytes: number, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(buffer.length * 2, size + needed)));
  larger.set(buffer.subarray(0, size));
  return larger;
}

/** Returns a promise that rejects when the upload takes too long. */
function timeout() {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MalformedForm()), MAX_UPLOAD_MS);
  return { promise, cancel: () => clearTimeout(timer) };
}

/** Reads and discards the rest, for the reason that `discardableBytes` names. */
async function discard(reader: Reader | undefined, max: number, deadline: Promise<never>): Promise<void> {
  try {
    for (let left = max; reader && left > 0; ) {
      const { done, value } = await Promise.race([reader.read(), deadline]);
      if (done) return;
      left -= value.length;
    }
    await reader?.cancel();
  } catch {
    // The client has disconnected, or is too slow.
  }
}

function tooLarge(text: UploadRules["text"]): HttpError {
  return new HttpError(413, "body_too_large", text.tooLarge);
}

function wrongType(text: UploadRules["text"]): HttpError {
  return new HttpError(400, "validation_failed", text.type);
}
