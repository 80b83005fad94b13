import { useAtomValue } from "jotai";
import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { levelAtom } from "../../player/player.ts";
import { Road } from "../../quests/road.tsx";
import { useAreClientsLoaded } from "./clients/clients.ts";
import styles from "./road-card.module.css";

/** The road on the dashboard. Waits for the cards above it, whose texts decide how high they are. */
export function RoadCard() {
  const areClientsLoaded = useAreClientsLoaded();
  const level = useAtomValue(levelAtom);
  if (level >= CLIENT_LEVEL && !areClientsLoaded) return null;
  return (
    <div className={styles.card}>
      <Road />
    </div>
  );
}
