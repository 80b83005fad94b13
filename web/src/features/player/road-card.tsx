import { useAtomValue } from "jotai";
import { CLIENT_LEVEL } from "#game/rules/clients/book.ts";
import { levelAtom } from "../../player/player.ts";
import { useIsBriefLoaded } from "../../player/reads/brief.ts";
import { Road } from "../../quests/road.tsx";
import styles from "./brief/brief-card.module.css";
import { useAreClientsLoaded } from "./clients/clients.ts";

/** The road on the dashboard. Waits for the cards above it, whose texts decide how high they are. */
export function RoadCard() {
  const isBriefLoaded = useIsBriefLoaded();
  const areClientsLoaded = useAreClientsLoaded();
  const level = useAtomValue(levelAtom);
  if (!isBriefLoaded || (level >= CLIENT_LEVEL && !areClientsLoaded)) return null;
  return (
    <div className={styles.card}>
      <Road />
    </div>
  );
}
