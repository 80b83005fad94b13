import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { TIME_HEADER } from "#game/core/wire/headers.ts";
import { DatabaseOutage, type DatabaseUse, openDatabase } from "../db/client.ts";
import { noteFault } from "../db/operations.ts";
import { now } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { describeError } from "../platform/log.ts";
import { ServiceOutage } from "../platform/service-outage.ts";
import type { HonoEnv } from "./app-context.ts";
import { inBackground } from "./background.ts";
import { HttpError, toErrorReply } from "./http-error.ts";
import { discardUnreadBody } from "./limits/body.ts";
import { takeBackCounted } from "./limits/rate-limits.ts";
import { logRequest } from "./log/request-log.ts";
import { keepLastChange, readLastChange } from "./sessions/last-change.ts";

/**
 * Milliseconds for which a request waits for the database, all queries together: a page that probes the server hears the
 * refusal within its 4 s. See docs/reference/platform.md#a-failing-database.
 */
const DATABASE_BUDGET_MS = 3_500;
/** Seconds after which a request can be repeated after an outage of the database or a Durable Object. */
const RETRY_AFTER_OUTAGE_S = 2;

/** Gives each request its configuration and database, sets the headers of its reply, and logs it. */
export const aroundRequest = createMiddleware<HonoEnv>(async (c, next) => {
  const startedAt = now();
  const use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  c.set("config", readConfig(c.env));
  c.set("databaseUse", use);
  const bookmark = readLastChange(c);
  c.set("db", openDatabase(c.env, use, { budgetMs: DATABASE_BUDGET_MS, bookmark }));
  await next();
  await discardUnreadBody(c.req.raw);
  if (c.res.status === 503) inBackground(c, takeBackCounted(c));
  // The Durable Object owns the reply to a WebSocket upgrade, so its headers are immutable.
  if (c.res.status !== 101 && !c.get("isFile")) await setHeaders(c, use);
  const line = {
    requestId: c.get("requestId"),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    refusal: c.get("refusal"),
    ms: now() - startedAt,
    ...use,
  };
  if (line.status === 500) inBackground(c, noteFault(c.get("db"), now()));
  logRequest(line, c.get("fault"), c.get("config").environment === "production");
});

/** Throws 400 for a request whose address can't be parsed: the runtime puts into it whatever the header Host says. */
export const requireHost = createMiddleware<HonoEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url)) throw new HttpError(400, "validation_failed", "The header Host is invalid.");
  await next();
});

async function setHeaders(c: Context<HonoEnv>, use: DatabaseUse): Promise<void> {
  // Not `c.header`, which copies a finished reply for each header.
  const { headers } = c.res;
  headers.set("x-request-id", c.get("requestId"));
  // A kept reply would tell a time that has passed.
  if (!headers.get("cache-control")?.startsWith("public")) headers.set(TIME_HEADER, String(now()));
  await setSecurityHeaders(c);
  const timing = [`version;desc="${c.env.VERSION.id}"`];
  if (c.get("config").environment === "development") {
    timing.push(`d1;desc="trips=${use.roundTrips} read=${use.rowsRead} written=${use.rowsWritten}"`);
  }
  keepLastChange(c, c.get("db").bookmarks, headers);
  // An open page looks for its own new version when this one changes.
  headers.set("server-timing", timing.join(", "));
}

/**
 * Turns a thrown error into an error reply. The reply to an unexpected error contains no details of it.
 * See docs/reference/platform.md#errors.
 */
export function onError(error: Error, c: Context<HonoEnv>): Response {
  const refusal = error instanceof HttpError ? error : refusalOf(error);
  if (refusal !== error) c.set("fault", describeError(error));
  c.set("refusal", refusal.code);
  if (refusal.retryAfter !== undefined) c.header("retry-after", String(refusal.retryAfter));
  return c.json(toErrorReply(refusal, c.var.requestId), refusal.status);
}

function refusalOf(error: Error): HttpError {
  const retryAfter = RETRY_AFTER_OUTAGE_S;
  if (error instanceof DatabaseOutage) {
    return new HttpError(503, "database_down", ERROR_TEXT.databaseDown, { retryAfter });
  }
  if (error instanceof ServiceOutage) {
    return new HttpError(503, "busy", ERROR_TEXT.serviceDown, { retryAfter });
  }
  return new HttpError(500, "internal", "Something went wrong on our side. Please try again.");
}

const withHsts = (strictTransportSecurity: string | false) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin",
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
    strictTransportSecurity,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  });

const HEADERS = {
  development: withHsts(false),
  production: withHsts("max-age=63072000; includeSubDomains"),
};

/** Sets the security headers of a finished reply, except those that its route has set. The build sets those of files. */
async function setSecurityHeaders(c: Context<HonoEnv>): Promise<void> {
  await HEADERS[c.get("config").environment](c, async () => {});
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
}
