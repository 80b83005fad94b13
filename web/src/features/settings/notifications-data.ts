import { useQuery } from "@tanstack/react-query";
import { ENERGY_MAX } from "#game/core/energy.ts";
import type { NoticeKind } from "#game/notices/occasions.ts";
import { deletePushDevice, PUSH_TEXT, pushSettings, putPushDevice, testPush } from "#game/notices/wire.ts";
import { currentSubscription, describeDevice, noteKnownDevice, subscribe } from "../../device/push.ts";
import { call } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { whileSignedIn } from "./settings-data.ts";

const KEY = ["push"] as const;
/** Topics of this device's notifications. */
export interface Topics {
  readonly kinds: readonly NoticeKind[];
  /** The kind `energy` is due only if the player left with less than this. */
  readonly energyAt: number;
}

/** Topics of a new device. Energy is off, because it fills in less than a minute. */
const FIRST_TOPICS: Topics = { kinds: ["letter", "course", "client", "intake"], energyAt: ENERGY_MAX };

/** Notifications on this device: the server's key, and the topics if they are on. */
export interface Notifications {
  readonly publicKey: string | null;
  /** Null if notifications are off. */
  readonly topics: Topics | null;
}

/** The notifications of this device. They are on if server and browser agree on the subscription. */
export function useNotifications() {
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<Notifications> => {
      const [{ publicKey, device }, subscription] = await Promise.all([
        whileSignedIn(call(pushSettings, {})),
        currentSubscription(),
      ]);
      const isHere = device !== null && device.endpoint === subscription?.endpoint;
      return { publicKey, topics: isHere ? { kinds: device.kinds, energyAt: device.energyAt } : null };
    },
  });
}

/** Subscribes this device. Returns the text to show. Throws if the browser or the server refuses. */
export async function switchOn(publicKey: string): Promise<string> {
  return store(await subscribe(publicKey), FIRST_TOPICS);
}

/** Changes the notifications of this device. Returns the text to show. */
export async function changeTopics(topics: Topics): Promise<string> {
  const subscription = await currentSubscription();
  if (!subscription) throw new Error(PUSH_TEXT.noDevice);
  return store(subscription, topics);
}

async function store(subscription: PushSubscription, topics: Topics): Promise<string> {
  const device = describeDevice(subscription);
  const body = { ...device, ...topics, kinds: [...topics.kinds] };
  const { message } = await call(putPushDevice, { key: crypto.randomUUID(), body });
  noteKnownDevice(device);
  accept({ topics });
  return message;
}

/** Ends the notifications of this device. Returns the text to show. */
export async function switchOff(): Promise<string> {
  const { message } = await call(deletePushDevice, { key: crypto.randomUUID() });
  noteKnownDevice(null);
  accept({ topics: null });
  await (await currentSubscription())?.unsubscribe();
  return message;
}

/** Sends a test to this device. Returns what happened. */
export async function sendTest(): Promise<{ isDelivered: boolean; message: string }> {
  const outcome = await call(testPush, { key: crypto.randomUUID() });
  if (!outcome.isDelivered) void queryClient.invalidateQueries({ queryKey: KEY });
  return outcome;
}

function accept(change: Partial<Notifications>): void {
  queryClient.setQueryData<Notifications>(KEY, (known) => known && { ...known, ...change });
}
