import type { AppContext } from "./app-context.ts";
import { describeDevice } from "./device-info.ts";
import { clientAddress } from "./rate-limits.ts";

/** A user agent is kept up to this many characters. */
const USER_AGENT_KEPT = 512;

/** The device that a request comes from, as its owner will recognise it. */
export interface ClientInfo {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly deviceInfo: string;
}

export function clientOf(c: AppContext): ClientInfo {
  const userAgent = c.req.header("user-agent") ?? "";
  return {
    ipAddress: clientAddress(c),
    userAgent: userAgent.slice(0, USER_AGENT_KEPT),
    deviceInfo: describeDevice(userAgent),
  };
}
