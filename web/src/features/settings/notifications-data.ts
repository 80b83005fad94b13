import { useQuery } from "@tanstack/react-query";
import {
  deletePushDevice,
  PUSH_TEXT,
  pushSettings,
  putPushDevice,
  testPush,
} from "#game/contract/account/push.ts";
import type { NoticeKind } from "#game/rules/notices/occasions.ts";
import { currentSubscription, describeDevice, noteKnownDevice, subscribe } from "../../device/push.ts";
import { call } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { whileSignedIn } from "./settings-data.ts";

const KEY = ["push"] as const;
/** Kinds that are on at first: full energy takes less than a minute. */
const FIRST_KINDS: readonly NoticeKind[] = ["letter", "course", "client", "brief"];

/** Notifications on this device: the server's key, and the kinds if they are on. */
export interface Notifications {
  readonly publicKey: string | null;
  /** Null if notifications are off. */
  readonly kinds: readonly NoticeKind[] | null;
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
      return {
        publicKey,
        kinds: device?.endpoint === subscription?.endpoint ? (device?.kinds ?? null) : null,
      };
    },
  });
}

/** Subscribes this device. Returns the text to show. Throws if the browser or the server refuses. */
export async function switchOn(publicKey: string): Promise<string> {
  return store(await subscribe(publicKey), FIRST_KINDS);
}

/** Changes the kinds that this device gets. Returns the text to show. */
export async function changeKinds(kinds: readonly NoticeKind[]): Promise<string> {
  const subscription = await currentSubscription();
  if (!subscription) throw new Error(PUSH_TEXT.noDevice);
  return store(subscription, kinds);
}

async function store(subscription: PushSubscription, kinds: readonly NoticeKind[]): Promise<string> {
  const device = describeDevice(subscription);
  const body = { ...device, kinds: [...kinds] };
  const { message } = await call(putPushDevice, { key: crypto.randomUUID(), body });
  noteKnownDevice(device);
  accept({ kinds });
  return message;
}

/** Ends the notifications of this device. Returns the text to show. */
export async function switchOff(): Promise<string> {
  const { message } = await call(deletePushDevice, { key: crypto.randomUUID() });
  noteKnownDevice(null);
  accept({ kinds: null });
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
