import { useEffect, useState } from "react";
import type { CourseView } from "#game/contract/university.ts";
import { REGULAR_SESSIONS } from "#game/rules/forecast/schedule.ts";
import { type WhatIf, whatIf } from "#game/rules/forecast/what-if.ts";
import { serverNow } from "../../clock.ts";
import { toCourse } from "../../player/reads/courses.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import styles from "./forecast.module.css";
import * as texts from "./texts.ts";
import { useForecastStart } from "./use-forecast-start.ts";

const ROWS = [
  { kind: "cash", title: texts.cash },
  { kind: "followers", title: texts.followers },
  { kind: "experience", title: texts.experience },
] as const;

/** Compares the next 24 hours with and without the course, by the simulator's rules. */
export function Forecast({ course }: { course: CourseView }) {
  const outcome = useWhatIf(course);
  if (!outcome) return <Spinner label={texts.imaginingTomorrow} />;
  const { without, with: taken } = outcome;
  if (!taken) return null;
  return (
    <table className={styles.table}>
      <caption>{assumptionText(without.actions)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.withoutIt}</th>
          <th scope="col">{texts.withIt}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ kind, title }) => (
          <tr key={kind}>
            <th scope="row">{title}</th>
            <td>
              <Quantity kind={kind} value={without[kind]} signed />
            </td>
            <td>
              <Quantity kind={kind} value={taken[kind]} signed />
            </td>
            <td>
              <Quantity kind={kind} value={taken[kind] - without[kind]} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The forecast, computed after the button has responded; null until then. */
function useWhatIf(course: CourseView): WhatIf | null {
  const start = useForecastStart();
  const [outcome, setOutcome] = useState<WhatIf | null>(null);

  useEffect(() => {
    if (!start) return;
    const timer = setTimeout(() => setOutcome(whatIf(start, toCourse(course), serverNow())));
    return () => clearTimeout(timer);
  }, [start, course]);
  return outcome;
}

const COUNTS = ["no", "one", "two", "three", "four"];

/** States what the forecast assumes. `actions`: quick actions performed in the simulated day. */
export function assumptionText(actions: number): string {
  const { startHours, minutes } = REGULAR_SESSIONS;
  const sessions = COUNTS[startHours.length] ?? startHours.length;
  const rounded = actions < 20 ? actions : Math.round(actions / 10) * 10;
  return texts.nextDayForecast(sessions, minutes, rounded);
}
