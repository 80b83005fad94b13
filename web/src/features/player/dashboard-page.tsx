import { useAtomValue } from "jotai";
import { lazy, memo, Suspense } from "react";
import { hasPlayerAtom, playerAtom } from "../../player/player.ts";
import { standingText } from "../../player/standing.ts";
import { part } from "../../ui/part.tsx";
import styles from "./dashboard.module.css";
import { greeting } from "./greeting.ts";
import { NextCard, QuestBoard } from "./quest-board.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { StatsBar } from "./stats-bar.tsx";

const Room = part(async () => (await import("./room/room.tsx")).Room);
const PlanCard = lazy(async () => ({ default: (await import("./plan-card.tsx")).PlanCard }));
const ClientsCard = lazy(async () => ({ default: (await import("./clients/clients-card.tsx")).ClientsCard }));
const RoadCard = lazy(async () => ({ default: (await import("./road-card.tsx")).RoadCard }));
const LateBriefCard = part(async () => (await import("./brief-card.tsx")).BriefCard);
const BriefCard = memo(LateBriefCard);

/** Loads the parts that the dashboard draws first. */
export const loadCards = () => Promise.allSettled([Room.load(), NextCard.load(), LateBriefCard.load()]);

/** The dashboard: the Room, stats, the next step, quests, quick actions, what waits and the road. See docs/reference/character.md#dashboard. */
export default function DashboardPage() {
  // Each part reads what it shows of the player, so a press renders those parts and not the page.
  if (!useAtomValue(hasPlayerAtom)) return null;
  return (
    <div className={styles.dashboard} data-wide>
      <div className={styles.page}>
        <div className={styles.life}>
          <div className={styles.room} id="room">
            <Suspense fallback={null}>
              <Room />
            </Suspense>
          </div>
          <Greeting />
          <StatsBar />
          <QuestBoard />
        </div>
        <div className={styles.work}>
          <QuickActions />
          <Suspense fallback={null}>
            <PlanCard />
          </Suspense>
          <Suspense fallback={null}>
            <BriefCard />
          </Suspense>
          <Suspense fallback={null}>
            <ClientsCard />
          </Suspense>
          <Suspense fallback={null}>
            <RoadCard />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Greeting() {
  const player = useAtomValue(playerAtom);
  return (
    player && (
      <header className={styles.greeting}>
        <h1>
          <span>{`${greeting(new Date().getHours())}, `}</span>
          <span className={styles.name} translate="no">
            {player.name}
          </span>
        </h1>
        <p>
          <strong>{player.status}</strong>
          <span>{standingText(player)}</span>
        </p>
      </header>
    )
  );
}
