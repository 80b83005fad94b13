import { CLIENT_LEVEL } from "#game/rules/clients/book.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { useIsBriefSettled } from "../../player/brief.ts";
import { Road } from "../../quests/road.tsx";
import styles from "./brief-card.module.css";
import { useAreClientsSettled } from "./clients/clients.ts";

/** The road on the dashboard. Waits for the cards above it, whose texts decide how high they are. */
export function RoadCard({ player }: { player: Player }) {
  const isBriefSettled = useIsBriefSettled();
  const areClientsSettled = useAreClientsSettled();
  const { level } = levelProgress(player.lifetimeExperience);
  if (!isBriefSettled || (level >= CLIENT_LEVEL && !areClientsSettled)) return null;
  return (
    <div className={styles.card}>
      <Road player={player} />
    </div>
  );
}
