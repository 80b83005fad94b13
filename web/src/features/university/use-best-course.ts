import { useEffect, useState } from "react";
import type { BestCourse } from "#game/rules/forecast/best-course.ts";
import { useForecastStart } from "./use-forecast-start.ts";

/** The longest wait for the forecast, in milliseconds: the courses are more important than their order. */
const MAX_WAIT_MS = 2_500;

/** The best of the courses with these ids; null if there is none or it can't be known; undefined until it is computed. */
export function useBestCourse(ids: readonly string[]): BestCourse | null | undefined {
  const start = useForecastStart();
  const [best, setBest] = useState<BestCourse | null | undefined>(undefined);
  const key = ids.join();
  const isReady = start !== null;

  // The player's state changes with each tick; the answer hardly does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: computes once for each set of courses
  useEffect(() => {
    if (!start || key === "") return;
    let isWanted = true;
    void import("./find-best.ts").then(
      ({ findBest }) => isWanted && setBest(findBest(start, key.split(","))),
      () => isWanted && setBest(null),
    );
    return () => {
      isWanted = false;
    };
  }, [key, isReady]);
  useEffect(() => {
    const timer = setTimeout(() => setBest((found) => (found === undefined ? null : found)), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  // One course needs no comparison.
  if (ids.length < 2) return null;
  return best && !ids.includes(best.id) ? null : best;
}
