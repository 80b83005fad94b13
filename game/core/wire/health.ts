import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/**
 * Reports that the server is up. `environment` lets a local build show its seeded accounts.
 * See docs/reference/accounts.md#local-accounts.
 */
export const health = endpoint("GET", "/health", {
  reply: v.object({ status: v.literal("ok"), environment: v.picklist(["development", "production"]) }),
});
/** Reports that the server can answer calls: 503 if the database or the Worker that hashes passwords doesn't answer. */
export const ready = endpoint("GET", "/ready", { reply: v.object({ status: v.literal("ready") }) });
export const test = endpoint("GET", "/test", { reply: v.object({ message: v.string() }) });
