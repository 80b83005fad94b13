import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ENERGY_MAX } from "#game/core/energy.ts";
import { NOTICE_KINDS, type NoticeKind } from "#game/notices/occasions.ts";
import {
  deletePushDevice,
  ENERGY_NOTICE_STEP,
  PUSH_TEXT,
  pushSettings,
  putPushDevice,
  testPush,
} from "#game/notices/wire.ts";
import {
  currentSubscription,
  describeDevice,
  noteKnownDevice,
  type PushObstacle,
  pushObstacle,
  subscribe,
} from "../../device/push.ts";
import { call } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { Button } from "../../ui/button/button.tsx";
import field from "../../ui/form/field.module.css";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/page/notice.tsx";
import { SettingsNotLoaded } from "./section.tsx";
import styles from "./settings.module.css";
import { settingsError, whileSignedIn } from "./settings-data.ts";

const FAILURE = "Failed to update notifications";
const KIND_TEXT: Readonly<Record<NoticeKind, string>> = {
  letter: "A letter arrived",
  course: "A course is finished",
  client: "A client is waiting",
  intake: "The Intake: the doors open, a card has six hours left, or a gauge is in danger",
  energy: "Energy is full",
};
const OBSTACLE_TEXT: Readonly<Record<Exclude<PushObstacle, null>, string>> = {
  unsupported: "This browser can't show notifications.",
  insecure: "Notifications don't work at this address. Please open the game over HTTPS.",
  needs_installation:
    "On an iPhone or iPad, add Guru Grind to your home screen first: Share, then Add to Home Screen.",
  blocked:
    "Your browser blocks notifications from Guru Grind. Allow them in its site settings, then come back.",
};

/** A switch for each kind of notification on this device, and a test. docs/reference/platform.md#push-notifications */
export function NotificationSwitches() {
  const query = useNotifications();
  const { data } = query;
  const { isBusy, message, run, setMessage } = useSubmission(settingsError(FAILURE));
  const obstacle = pushObstacle();

  if (!data) return <SettingsNotLoaded text="Failed to load notifications" query={query} height={72} />;
  const { publicKey, topics } = data;
  if (obstacle !== null) return <Notice kind="info">{OBSTACLE_TEXT[obstacle]}</Notice>;
  if (publicKey === null) return <Notice kind="info">This server has no keys for notifications.</Notice>;

  /** Sends a test to this device. An undelivered one succeeds as a call. */
  async function test() {
    await run(async () => {
      const { isDelivered, message: text } = await call(testPush, { key: crypto.randomUUID() });
      if (isDelivered) return text;
      void queryClient.invalidateQueries({ queryKey: KEY });
      setMessage({ kind: "error", text });
      return undefined;
    });
  }

  return (
    <>
      {topics !== null && (
        <fieldset className={styles.switches}>
          <legend className="visually-hidden">Notify me when</legend>
          {NOTICE_KINDS.map((kind) => (
            <label key={kind} className={styles.switch}>
              <input
                type="checkbox"
                checked={topics.kinds.includes(kind)}
                disabled={isBusy}
                onChange={({ target }) => {
                  const others = topics.kinds.filter((each) => each !== kind);
                  const kinds = target.checked ? [...others, kind] : others;
                  void run(() => changeTopics({ ...topics, kinds }));
                }}
              />
              <span>{kindText(kind, topics.energyAt)}</span>
            </label>
          ))}
          <EnergyChoice
            topics={topics}
            isBusy={isBusy}
            onChange={(energyAt) => void run(() => changeTopics({ ...topics, energyAt }))}
          />
        </fieldset>
      )}
      <FormMessage message={message} />
      <div className={layout.wrap}>
        {topics === null ? (
          <Button busy={isBusy} onClick={() => void run(() => switchOn(publicKey))}>
            Turn on notifications
          </Button>
        ) : (
          <>
            <Button busy={isBusy} onClick={() => void test()}>
              Send a test
            </Button>
            <Button variant="ghost" busy={isBusy} onClick={() => void run(switchOff)}>
              Turn off
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const ENERGY_CHOICES = Array.from(
  { length: ENERGY_MAX / ENERGY_NOTICE_STEP },
  (_, index) => (index + 1) * ENERGY_NOTICE_STEP,
);

/** Name of a kind's switch, with its number if that leaves something out. */
function kindText(kind: NoticeKind, energyAt: number): string {
  if (kind === "energy" && energyAt < ENERGY_MAX)
    return `Energy is full, after you left with less than ${energyAt}`;
  return KIND_TEXT[kind];
}

interface EnergyChoiceProps {
  readonly topics: Topics;
  readonly isBusy: boolean;
  readonly onChange: (energyAt: number) => void;
}

/** Chooses the energy below which the player has to leave for this device to be told, while the kind is on. */
function EnergyChoice({ topics, isBusy, onChange }: EnergyChoiceProps) {
  const id = useId();
  const isOn = topics.kinds.includes("energy");
  return (
    <div className={styles.energy}>
      <label htmlFor={id}>After you left with less than</label>
      <select
        id={id}
        className={field.input}
        value={topics.energyAt}
        disabled={isBusy || !isOn}
        aria-describedby={isOn ? undefined : `${id}-off`}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {ENERGY_CHOICES.map((amount) => (
          <option key={amount} value={amount}>
            {amount}
          </option>
        ))}
      </select>
      {!isOn && (
        <span id={`${id}-off`} className={layout.muted}>
          {`Turn on '${KIND_TEXT.energy}' to choose.`}
        </span>
      )}
    </div>
  );
}

const KEY = ["push"] as const;
/** Topics of this device's notifications. */
interface Topics {
  readonly kinds: readonly NoticeKind[];
  /** The kind `energy` is due only if the player left with less than this. */
  readonly energyAt: number;
}

/** Topics of a new device. Energy is off, because it fills in less than a minute. */
const FIRST_TOPICS: Topics = { kinds: ["letter", "course", "client", "intake"], energyAt: ENERGY_MAX };

/** Notifications on this device: the server's key, and the topics if they are on. */
interface Notifications {
  readonly publicKey: string | null;
  /** Null if notifications are off. */
  readonly topics: Topics | null;
}

/** The notifications of this device. They are on if server and browser agree on the subscription. */
function useNotifications() {
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
async function switchOn(publicKey: string): Promise<string> {
  return store(await subscribe(publicKey), FIRST_TOPICS);
}

/** Changes the notifications of this device. Returns the text to show. */
async function changeTopics(topics: Topics): Promise<string> {
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
async function switchOff(): Promise<string> {
  const { message } = await call(deletePushDevice, { key: crypto.randomUUID() });
  noteKnownDevice(null);
  accept({ topics: null });
  await (await currentSubscription())?.unsubscribe();
  return message;
}

function accept(change: Partial<Notifications>): void {
  queryClient.setQueryData<Notifications>(KEY, (known) => known && { ...known, ...change });
}
