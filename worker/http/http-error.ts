import type { ErrorCode, ErrorReply } from "#game/core/wire/errors.ts";

export const ERROR_STATUSES = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** A refusal, turned into an error reply. Throw it before anything has changed. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: readonly string[] | undefined;
  /** Data that the page needs to resolve the error. */
  readonly data: unknown;
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ErrorStatus,
    code: ErrorCode,
    text: string,
    more: {
      details?: readonly string[] | undefined;
      data?: unknown;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(text);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** Builds the body of an error reply. See docs/reference/platform.md#errors. */
export function toErrorReply(error: HttpError, requestId: string): ErrorReply {
  return {
    error: error.message,
    code: error.code,
    ...(error.details ? { details: [...error.details] } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
    requestId,
  };
}
