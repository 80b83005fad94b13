import { useId } from "react";
import { ENERGY_NOTICE_STEP } from "#game/contract/account/push.ts";
import { ENERGY_MAX } from "#game/rules/energy/energy.ts";
import { NOTICE_KINDS, type NoticeKind } from "#game/rules/notices/occasions.ts";
import { type PushObstacle, pushObstacle } from "../../device/push.ts";
import { Button } from "../../ui/button/button.tsx";
import field from "../../ui/form/field.module.css";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { settingsErrorText } from "./error-text.ts";
import {
  changeTopics,
  sendTest,
  switchOff,
  switchOn,
  type Topics,
  useNotifications,
} from "./notifications-data.ts";
import styles from "./settings.module.css";
import { settingsError } from "./settings-data.ts";
import * as texts from "./texts.ts";

const FAILURE = texts.failedToUpdate;
const KIND_TEXT: Readonly<Record<NoticeKind, string>> = {
  letter: texts.aLetterArrived,
  course: texts.aCourseIsFinished,
  client: texts.aClientIsWaiting,
  energy: texts.energyIsFull,
};
const OBSTACLE_TEXT: Readonly<Record<Exclude<PushObstacle, null>, string>> = {
  unsupported: texts.thisBrowserCantShow,
  insecure: texts.notAtThisAddress,
  needs_installation: texts.onAnIPhoneOrIPad,
  blocked: texts.yourBrowserBlocks,
};

/** A switch for each kind of notification on this device, and a test. docs/reference/platform.md#push-notifications */
export function NotificationSwitches() {
  const query = useNotifications();
  const { data, error } = query;
  const { isBusy, message, run, setMessage } = useSubmission(settingsError(FAILURE));
  const obstacle = pushObstacle();

  if (!data) {
    if (!error) return <Skeleton height={72} />;
    const text = settingsErrorText(error, texts.failedToLoadNotifications);
    return <LoadFailure text={text} query={query} />;
  }
  const { publicKey, topics } = data;
  if (obstacle !== null) return <Notice kind="info">{OBSTACLE_TEXT[obstacle]}</Notice>;
  if (publicKey === null) return <Notice kind="info">{texts.thisServerHasNoKeys}</Notice>;

  async function test() {
    setMessage(null);
    const outcome: { isDelivered: boolean; message: string }[] = [];
    const isAnswered = await run(async () => {
      outcome.push(await sendTest());
      return undefined;
    });
    const [answer] = outcome;
    if (isAnswered && answer) {
      setMessage({ kind: answer.isDelivered ? "success" : "error", text: answer.message });
    }
  }

  return (
    <>
      {topics !== null && (
        <fieldset className={styles.switches}>
          <legend className="visually-hidden">{texts.notifyMeWhen}</legend>
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
            {texts.turnOnNotifications}
          </Button>
        ) : (
          <>
            <Button busy={isBusy} onClick={() => void test()}>
              {texts.sendATest}
            </Button>
            <Button variant="ghost" busy={isBusy} onClick={() => void run(switchOff)}>
              {texts.turnOff}
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
  if (kind === "energy" && energyAt < ENERGY_MAX) return texts.energyIsFullAgain(energyAt);
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
      <label htmlFor={id}>{texts.afterYouLeftWith}</label>
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
          {texts.turnOnToChoose(KIND_TEXT.energy)}
        </span>
      )}
    </div>
  );
}
