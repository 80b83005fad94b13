import { CLIENT_LEVEL } from "#game/rules/clients/book.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { useBrief } from "../../player/brief.ts";
import { Road } from "../../quests/road.tsx";
import styles from "./brief-card.module.css";
import { useClients } from "./clients/clients.ts";

/** The road on the dashboard. Waits for the cards above it, whose texts decide how high they are. */
export function RoadCard({ player }: { player: Player }) {
  const { data, error } = useBrief();
  if (!data && !error) return null;
  const { level } = levelProgress(player.lifetimeExperience);
  return level < CLIENT_LEVEL ? <Card player={player} /> : <AfterClients player={player} />;
}

function AfterClients({ player }: { player: Player }) {
  const { data, error } = useClients();
  return data || error ? <Card player={player} /> : null;
}

function Card({ player }: { player: Player }) {
  return (
    <div className={styles.card}>
      <Road player={player} />
    </div>
  );
}
