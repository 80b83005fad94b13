import { describeFault, logLine } from "../platform/log.ts";
import type { AppContext } from "./app-context.ts";

/** Finishes work after the reply. A failure is logged: what was committed stands whatever became of its news. */
export function inBackground(c: AppContext, work: Promise<unknown>): void {
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    work.catch((fault: unknown) =>
      logLine("error", "background work failed", { requestId, ...describeFault(fault) }),
    ),
  );
}
