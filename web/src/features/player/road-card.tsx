import { useAtomValue } from "jotai";
import { waitingAtom } from "../../player/waiting-people.ts";
import { Road } from "../../quests/road.tsx";
import styles from "./road-card.module.css";

/** The road on the dashboard. Follows the list above it, whose entries decide how high it is. */
export function RoadCard() {
  if (useAtomValue(waitingAtom) === null) return null;
  return (
    <div className={styles.card}>
      <Road />
    </div>
  );
}
