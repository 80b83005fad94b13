import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useActions } from "../../player/actions.ts";
import { hasPlayerAtom } from "../../player/player.ts";
import { clientSceneAtom } from "../../player/waiting-people.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import styles from "./dashboard.module.css";
import { Flights } from "./stage/flights.tsx";
import { loadStage, Stage } from "./stage/stage.tsx";

const QuickActions = lazyComponent(async () => (await import("./actions/quick-actions.tsx")).QuickActions);
const WaitingForYou = lazyComponent(
  async () => (await import("./waiting/waiting-for-you.tsx")).WaitingForYou,
);
const ClientScene = lazyComponent(async () => (await import("./clients/client-scene.tsx")).ClientScene);
const PlanCard = lazyComponent(async () => (await import("./actions/plan-card.tsx")).PlanCard);
const VariantNewsSlot = lazyComponent(
  async () => (await import("./actions/variant-news.tsx")).VariantNewsSlot,
);
const RoadCard = lazyComponent(async () => (await import("./road-card.tsx")).RoadCard);

/** Loads the parts that the dashboard draws first. */
export const loadCards = () => Promise.allSettled([loadStage(), QuickActions.load()]);

/** The dashboard: the stage, the quick actions, what waits and the road. See docs/reference/character.md#dashboard. */
export default function DashboardPage() {
  // Each part reads its own values of the player, so a press renders those parts and not the page.
  const hasPlayer = useAtomValue(hasPlayerAtom);
  const isAdvising = useAtomValue(clientSceneAtom);
  const { data: actions } = useActions();
  if (!hasPlayer) return null;
  return (
    <>
      <div className={styles.dashboard} data-wide>
        <div className={styles.page}>
          <Stage />
          <Suspense fallback={null}>
            <QuickActions />
          </Suspense>
          <div className={styles.waiting}>
            <Suspense fallback={null}>
              <WaitingForYou />
            </Suspense>
          </div>
          <div className={styles.cards}>
            <Suspense fallback={null}>
              <PlanCard />
            </Suspense>
            <Suspense fallback={null}>{actions && <VariantNewsSlot actions={actions} />}</Suspense>
            <Suspense fallback={null}>
              <RoadCard />
            </Suspense>
          </div>
        </div>
      </div>
      <Flights />
      <Suspense fallback={null}>{isAdvising && <ClientScene />}</Suspense>
    </>
  );
}
