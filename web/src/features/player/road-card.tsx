import { useAtomValue } from "jotai";
import { waitingAtom } from "../../player/waiting-people.ts";
import { Road } from "../../quests/road.tsx";
import layout from "../../ui/layout.module.css";

/** The road on the dashboard. Follows the list above it, whose entries decide how high it is. */
export function RoadCard() {
  if (useAtomValue(waitingAtom) === null) return null;
  return (
    <div className={layout.card}>
      <Road />
    </div>
  );
}
