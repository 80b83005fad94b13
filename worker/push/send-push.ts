import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { PushPayload } from "#game/notices/wire.ts";
import type { Config } from "../platform/config.ts";
import { outbound, RefusedRedirect } from "../platform/outbound.ts";
import { isPushEndpoint } from "./push-endpoint.ts";

/** A push service keeps an undelivered message this long, in seconds: a day later it would be no news. */
const TIME_TO_LIVE_S = 12 * 60 * 60;
/** Nothing in the body of a push service's answer is of use. */
const LIMITS = { ms: 10_000, bytes: 0 };

/** Address and keys of a device at its push service, in base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Answer of a push service. `gone` means that the subscription has ended; `status` is null without an answer. */
export type PushOutcome =
  | { readonly type: "delivered" }
  | { readonly type: "gone" }
  | { readonly type: "failed"; readonly status: number | null };

/**
 * Sends an encrypted message to a device (RFC 8291), signed with the server's VAPID key (RFC 8292). Never throws for what
 * the push service does. Throws if the server has no keys.
 */
export async function sendPush(
  config: Config,
  { endpoint, p256dh, auth }: PushAddress,
  payload: PushPayload,
): Promise<PushOutcome> {
  if (!config.vapid) throw new Error("The server has no VAPID keys");
  if (!isPushEndpoint(endpoint, config.environment)) return { type: "failed", status: null };
  try {
    const text = new TextEncoder().encode(JSON.stringify(payload));
    const keys = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const body = await encryptNotification(keys, text);
    // A local stand-in speaks http; the library signs for https only.
    const signed = { ...keys, endpoint: endpoint.replace(/^http:/, "https:") };
    const { headers } = await vapidHeaders(signed, { ...config.vapid });
    const init = {
      method: "POST",
      headers: {
        ...headers,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(TIME_TO_LIVE_S),
        // A newer notification replaces one that is still waiting for the device.
        topic: payload.notification.tag,
        urgency: "normal",
      },
      body,
    };
    const reply = await outbound(endpoint, init, LIMITS);
    if (reply.ok) return { type: "delivered" };
    return isGone(reply.status) ? { type: "gone" } : { type: "failed", status: reply.status };
  } catch (error) {
    return { type: "failed", status: error instanceof RefusedRedirect ? error.status : null };
  }
}

const isGone = (status: number): boolean => status === 404 || status === 410;
