import { describeError, logLine } from "../platform/log.ts";
import type { AppContext } from "./app-context.ts";

/** Finishes work after the reply. A failure is only logged, because the change itself is already committed. */
export function inBackground(c: AppContext, work: Promise<unknown>): void {
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    work.catch((error: unknown) =>
      logLine("error", "background work failed", { requestId, ...describeError(error) }),
    ),
  );
}
