import { expect, it } from "vitest";
import { describeDevice } from "./client-info.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPAD = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, "Edge on Windows"],
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, "Opera on Windows"],
  [`${MAC} Version/18.0 Safari/605.1.15`, "Safari on macOS"],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`${IPAD} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPad"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox on Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "Unknown browser on Windows"],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
])("user agent %s is described as %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
