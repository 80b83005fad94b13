import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { serverDate } from "../../clock.ts";
import { greeting } from "../../player/greeting.ts";
import { hasPlayerAtom, playerAtom } from "../../player/player.ts";
import { standingText } from "../../player/standing.ts";
import { part } from "../../ui/page/part.tsx";
import { brokenName } from "../../ui/people/broken-name.tsx";
import styles from "./dashboard.module.css";
import { StatsBar } from "./stats-bar.tsx";

const Room = part(async () => (await import("./room/room.tsx")).Room);
const QuestBoard = part(async () => (await import("./quest-board.tsx")).QuestBoard);
const QuickActions = part(async () => (await import("./actions/quick-actions.tsx")).QuickActions);
const PlanCard = part(async () => (await import("./actions/plan-card.tsx")).PlanCard);
const ClientsCard = part(async () => (await import("./clients/clients-card.tsx")).ClientsCard);
const IntakeCard = part(async () => (await import("./intake-card.tsx")).IntakeCard);
const RoadCard = part(async () => (await import("./road-card.tsx")).RoadCard);

/** Loads the parts that the dashboard draws first. */
export const loadCards = () => Promise.allSettled([Room, QuestBoard, QuickActions].map(({ load }) => load()));

/** The dashboard: the Room, stats, the next step, quests, quick actions, what waits and the road. See docs/reference/character.md#dashboard. */
export default function DashboardPage() {
  // Each part reads its own values of the player, so a press renders those parts and not the page.
  if (!useAtomValue(hasPlayerAtom)) return null;
  return (
    <div className={styles.dashboard} data-wide>
      <div className={styles.page}>
        <div className={styles.life}>
          <div className={styles.track}>
            <div className={styles.room} id="room">
              <Suspense fallback={null}>
                <Room />
              </Suspense>
            </div>
          </div>
          <Greeting />
          <StatsBar />
          <Suspense fallback={null}>
            <QuestBoard />
          </Suspense>
        </div>
        <div className={styles.work}>
          <Suspense fallback={null}>
            <QuickActions />
          </Suspense>
          <Suspense fallback={null}>
            <PlanCard />
          </Suspense>
          <Suspense fallback={null}>
            <ClientsCard />
          </Suspense>
          <Suspense fallback={null}>
            <IntakeCard />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <RoadCard />
        </Suspense>
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
          <span>{`${greeting(serverDate().getHours())}, `}</span>
          <span className={styles.name} translate="no">
            {brokenName(player.name)}
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
