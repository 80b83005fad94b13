import type { Context } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { HonoEnv } from "./app-context.ts";

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
export async function setSecurityHeaders(c: Context<HonoEnv>): Promise<void> {
  await HEADERS[c.get("config").environment](c, async () => {});
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
}
