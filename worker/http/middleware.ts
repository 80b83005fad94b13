import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type DatabaseUse, openDatabase } from "../db/client.ts";
import { now } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { describeFault, logLine } from "../platform/log.ts";
import type { HonoEnv } from "./app-context.ts";
import { discardUnreadBody } from "./body.ts";
import { HttpError, toErrorReply } from "./http-error.ts";
import { securityHeaders } from "./security-headers.ts";

/** Gives each request its id, configuration and database; logs it; sets the headers of its reply. */
export const requestFrame = createMiddleware<HonoEnv>(async (c, next) => {
  const startedAt = now();
  const use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  c.set("requestId", crypto.randomUUID());
  c.set("config", readConfig(c.env));
  c.set("databaseUse", use);
  c.set("db", openDatabase(c.env.DB, use));
  await next();
  await discardUnreadBody(c.req.raw);
  // The reply of an upgrade to a WebSocket belongs to the Durable Object and cannot be changed.
  if (c.res.status !== 101 && !c.var.isFile) frameReply(c, use);
  logLine("info", "request", {
    requestId: c.var.requestId,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: now() - startedAt,
    ...use,
  });
});

function frameReply(c: Context<HonoEnv>, use: DatabaseUse): void {
  c.header("x-request-id", c.var.requestId);
  for (const [name, value] of Object.entries(securityHeaders(c.var.config))) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
  if (c.var.config.environment === "development") {
    c.header(
      "server-timing",
      `d1;desc="trips=${use.roundTrips} read=${use.rowsRead} written=${use.rowsWritten}"`,
    );
  }
}

/** Turns whatever was thrown into the reply of decision 2: an unexpected fault says nothing of itself. */
export function onError(fault: Error, c: Context<HonoEnv>): Response {
  const error =
    fault instanceof HttpError
      ? fault
      : new HttpError(500, "internal", "Something went wrong on our side. Please try again.");
  if (error !== fault) {
    logLine("error", "unexpected fault", {
      requestId: c.var.requestId,
      path: c.req.path,
      ...describeFault(fault),
    });
  }
  if (error.retryAfter !== undefined) c.header("retry-after", String(error.retryAfter));
  return c.json(toErrorReply(error, c.var.requestId), error.status);
}
