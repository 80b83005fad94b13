import type { PushDeviceBody } from "#game/contract/push.ts";
import { NOTICE_KINDS } from "#game/rules/notices/occasions.ts";

const KEYS = { p256dh: "B".padEnd(87, "x"), auth: "a".repeat(22) };

/** The body that stores a device which gets every kind of notification. */
export function pushDevice(change: Partial<PushDeviceBody> = {}): PushDeviceBody {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  return {
    subscription: { endpoint, keys: KEYS },
    kinds: [...NOTICE_KINDS],
    timeZone: "Europe/London",
    ...change,
  };
}
