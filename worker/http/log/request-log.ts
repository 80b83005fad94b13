import type { ErrorCode } from "#game/core/wire/errors.ts";
import type { DatabaseUse } from "../../db/client.ts";
import { type LogFields, logLine } from "../../platform/log.ts";

/** The log entry of a request. */
export interface RequestLine extends DatabaseUse {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Code of the refusal. */
  readonly refusal: ErrorCode | undefined;
  readonly ms: number;
}

/** A request that takes longer is slow. */
const SLOW_MS = 1_000;
const SAMPLED_ONE_IN = 100;

/**
 * Logs a request as a single event, with the fault that ended it if it failed. Production skips most of those that went well,
 * because the price of the log is by event: see docs/reference/platform.md#log.
 */
export function logRequest(line: RequestLine, fault: LogFields | undefined, isSampled: boolean): void {
  if (fault) logLine("error", "request failed", { ...line, ...fault });
  else if (!isSampled || isKept(line)) logLine("info", "request", { ...line });
}

/** Refusals that anybody can provoke without end. */
const ENDLESS: readonly (ErrorCode | undefined)[] = ["unauthenticated", "not_found", "rate_limited"];

/** True if a line is kept among the sampled ones: of errors and slow requests each, of others one in a hundred. */
export function isKept({
  requestId,
  status,
  refusal,
  ms,
}: Pick<RequestLine, "requestId" | "status" | "refusal" | "ms">): boolean {
  const isError = status >= 400 && !ENDLESS.includes(refusal);
  // By the id, which the reply carries, so that the choice is the same each time.
  return isError || ms >= SLOW_MS || Number.parseInt(requestId.slice(0, 8), 16) % SAMPLED_ONE_IN === 0;
}
