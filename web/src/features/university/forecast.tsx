import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { getPosting } from "#game/contract/social.ts";
import type { CourseView } from "#game/contract/university.ts";
import { type WhatIf, whatIf } from "#game/rules/forecast/what-if.ts";
import { NEW_POSTING } from "#game/rules/posting/cycle.ts";
import { CERTIFICATE_PERCENT } from "#game/rules/university/certificates.ts";
import { useActions } from "../../player/actions.ts";
import { studiesOf, toCourse, useCourses } from "../../player/courses.ts";
import { playerAtom } from "../../player/player.ts";
import { call } from "../../server/api.ts";
import { Quantity } from "../../ui/quantity.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./forecast.module.css";
import { postingOf } from "./forecast-start.ts";
import { assumptionText } from "./forecast-text.ts";

const ROWS = [
  { kind: "cash", title: "Cash" },
  { kind: "followers", title: "Followers" },
  { kind: "experience", title: "XP" },
] as const;

/** Compares the next 24 hours with and without the course, by the simulator's rules. */
export function Forecast({ course }: { course: CourseView }) {
  const outcome = useWhatIf(course);
  if (!outcome) return <Spinner label="Imagining tomorrow..." />;
  const { without, with: taken } = outcome;
  if (!taken) return null;
  return (
    <table className={styles.table}>
      <caption>{assumptionText(without.actions)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Without</th>
          <th scope="col">With</th>
          <th scope="col">Difference</th>
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
  const { list, receivedAt } = useCourses();
  const { data: actions } = useActions();
  const player = useAtomValue(playerAtom);
  const posting = useQuery({ queryKey: ["forecast-posting"], queryFn: () => call(getPosting, {}) });
  const [outcome, setOutcome] = useState<WhatIf | null>(null);

  useEffect(() => {
    if (!list || !actions || !player || posting.isPending) return;
    const timer = setTimeout(() => {
      const start = {
        player,
        // A beginner's state is close enough if the widget's is unknown.
        posting: posting.data ? postingOf(posting.data) : NEW_POSTING,
        studies: studiesOf(list, receivedAt),
        actions,
        courses: list.courses.map(toCourse),
        certificates: list.benefits.experiencePercent / CERTIFICATE_PERCENT,
      };
      setOutcome(whatIf(start, toCourse(course), Date.now()));
    });
    return () => clearTimeout(timer);
  }, [list, receivedAt, actions, player, posting.isPending, posting.data, course]);
  return outcome;
}
