import type { ErrorCode, ErrorReply } from "#game/contract/errors.ts";

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** A refusal that is told to the caller. Nothing has changed when one is thrown. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: readonly string[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ErrorStatus,
    code: ErrorCode,
    text: string,
    more: { details?: readonly string[]; retryAfter?: number } = {},
  ) {
    super(text);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** The body of the reply that tells of a refusal. See docs/reference/platform.md#errors. */
export function toErrorReply(error: HttpError, requestId: string): ErrorReply {
  return {
    error: error.message,
    code: error.code,
    ...(error.details ? { details: [...error.details] } : {}),
    requestId,
  };
}
