import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/**
 * Whether the server answers; `environment` lets a local build name its seeded accounts.
 * See docs/reference/accounts.md#local-accounts.
 */
export const health = endpoint("GET", "/health", {
  reply: v.object({ status: v.literal("ok"), environment: v.picklist(["development", "production"]) }),
});
export const test = endpoint("GET", "/test", { reply: v.object({ message: v.string() }) });
