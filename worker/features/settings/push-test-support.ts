import { NOTICE_KINDS } from "#game/notices/occasions.ts";
import type { PushDeviceBody } from "#game/notices/wire.ts";

/** Keys of a device, those of the example in RFC 8291. */
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "a".repeat(22),
};

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
