import { useAtomValue } from "jotai";
import { CLIENT_LEVEL } from "#game/rules/clients/book.ts";
import { levelAtom } from "../../player/player.ts";
import { useIsBriefSettled } from "../../player/reads/brief.ts";
import { Road } from "../../quests/road.tsx";
import styles from "./brief/brief-card.module.css";
import { useAreClientsSettled } from "./clients/clients.ts";

/** The road on the dashboard. Waits for the cards above it, whose texts decide how high they are. */
export function RoadCard() {
  const isBriefSettled = useIsBriefSettled();
  const areClientsSettled = useAreClientsSettled();
  const level = useAtomValue(levelAtom);
  if (!isBriefSettled || (level >= CLIENT_LEVEL && !areClientsSettled)) return null;
  return (
    <div className={styles.card}>
      <Road />
    </div>
  );
}
