import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import { QUIET_TEXT } from "#game/contract/quiet.ts";
import { QUIET_DAYS, QUIET_WINDOW_DAYS } from "#game/rules/quiet/quiet.ts";
import { useQuietUntil } from "../../player/quiet.ts";
import { beginQuietWeek, endQuietWeek, type ReceivedQuiet, useQuiet } from "../../player/quiet-week.ts";
import { failureText } from "../../server/api.ts";
import { obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { dateText, stampText } from "../../ui/dates.ts";
import field from "../../ui/form/field.module.css";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { settingsError } from "./settings-data.ts";
import * as texts from "./texts.ts";

/** Days that are suggested. */
const USUAL_DAYS = 7;

/** Begins and ends a quiet week. See docs/reference/quiet.md. */
export function QuietSection() {
  const query = useQuiet();
  const { data, error } = query;
  return (
    <Section title={texts.aQuietWeek} hint={texts.quietTerms(QUIET_DAYS, QUIET_WINDOW_DAYS)}>
      {data && <Content received={data} />}
      {!data && !error && <Skeleton height={72} />}
      {!data && error && <LoadFailure text={failureText(error, QUIET_TEXT.load)} query={query} />}
    </Section>
  );
}

function Content({ received: { quiet, receivedAt } }: { readonly received: ReceivedQuiet }) {
  const until = useQuietUntil();
  const obstacle = useAtomValue(obstacleAtom);
  const beginning = useSubmission(settingsError(QUIET_TEXT.start));
  const ending = useSubmission(settingsError(QUIET_TEXT.end));
  const isBusy = beginning.isBusy || ending.isBusy;
  const begin = (days: number) =>
    beginning.run(async () => {
      await beginQuietWeek(days);
      return undefined;
    });
  const end = () =>
    ending.run(async () => {
      await endQuietWeek();
      return undefined;
    });
  const { daysLeft, next, refusal } = quiet;
  const left = texts.daysAreLeft(daysLeft);
  const more = next && texts.moreAreFreeOn(next.days, dateText(receivedAt + next.inMs));
  return (
    <>
      {until === null ? (
        <Beginning most={daysLeft} isBusy={isBusy} reason={obstacle ?? refusal} onBegin={begin} />
      ) : (
        <>
          <p>{texts.quietUntil(stampText(until))}</p>
          <div>
            <Button busy={isBusy} disabledReason={obstacle} onClick={() => void end()}>
              {texts.endIt}
            </Button>
          </div>
        </>
      )}
      <FormMessage message={beginning.message ?? ending.message} />
      <p className={styles.note}>{more ? `${left} ${more}` : left}</p>
    </>
  );
}

interface BeginningProps {
  /** Days that are left. */
  readonly most: number;
  readonly isBusy: boolean;
  /** Why none can begin; null if one can. */
  readonly reason: string | null;
  readonly onBegin: (days: number) => unknown;
}

function Beginning({ most, isBusy, reason, onBegin }: BeginningProps) {
  const id = useId();
  const [wanted, setWanted] = useState(USUAL_DAYS);
  const days = Math.min(wanted, Math.max(1, most));
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{texts.fromNowFor}</label>
      <select
        id={id}
        className={field.input}
        value={days}
        disabled={isBusy || most === 0}
        onChange={({ target }) => setWanted(Number(target.value))}
      >
        {Array.from({ length: Math.max(1, most) }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {texts.days(each)}
          </option>
        ))}
      </select>
      <Button busy={isBusy} disabledReason={reason} onClick={() => onBegin(days)}>
        {texts.beginAQuietWeek}
      </Button>
    </div>
  );
}
