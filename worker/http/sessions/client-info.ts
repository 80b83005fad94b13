import type { AppContext } from "../app-context.ts";
import { clientAddress } from "../limits/network.ts";

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

/** The first match wins, because browsers also name the browser they are based on. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Describes the device of a user agent in plain words: `Chrome on Android`, `Unknown device`. */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `Unknown browser on ${system}` : "Unknown device");
}

function firstMatch(names: typeof BROWSERS, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
