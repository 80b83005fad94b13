import type { AppContext } from "../app-context.ts";
import { clientAddress } from "../limits/network.ts";
import { describeDevice } from "./device-info.ts";

/** Maximum stored length of a user agent. */
const MAX_USER_AGENT = 512;

/** The client of a request, as shown to the account's owner. */
export interface ClientInfo {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly deviceInfo: string;
}

export function clientOf(c: AppContext): ClientInfo {
  const userAgent = c.req.header("user-agent") ?? "";
  return {
    ipAddress: clientAddress(c),
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
    deviceInfo: describeDevice(userAgent),
  };
}
