import { useAtomValue } from "jotai";
import { memo, Suspense } from "react";
import { Link } from "react-router-dom";
import { ENERGY_MAX, energyTone, REGENERATION_AMOUNT } from "#game/core/energy.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { serverDate } from "../../clock.ts";
import { isStripShownAtom } from "../../player/device/dashboard-shown.ts";
import { energyAmountAtom, secondsUntilEnergyAtom } from "../../player/energy.ts";
import { greeting } from "../../player/greeting.ts";
import { hasPlayerAtom, playerAtom } from "../../player/player.ts";
import { isUncountedAtom, UNCOUNTED } from "../../player/reads/studies.ts";
import { standingText } from "../../player/standing-text.ts";
import { clientSceneAtom } from "../../player/waiting-people.ts";
import { EnergyMeter } from "../../ui/figures/energy-meter.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { QUANTITY_ICONS, type QuantityKind } from "../../ui/figures/quantity.tsx";
import number from "../../ui/figures/rolling-number.module.css";
import { RollingNumber } from "../../ui/figures/rolling-number.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { PageHeading } from "../../ui/page/page-heading.tsx";
import { brokenName } from "../../ui/people/broken-name.tsx";
import styles from "./dashboard.module.css";
import * as texts from "./texts.ts";

const Room = lazyComponent(async () => (await import("./room/room.tsx")).Room);
const QuestBoard = lazyComponent(async () => (await import("./quest-board.tsx")).QuestBoard);
const QuickActions = lazyComponent(async () => (await import("./actions/quick-actions.tsx")).QuickActions);
const PlanCard = lazyComponent(async () => (await import("./actions/plan-card.tsx")).PlanCard);
const ClientScene = lazyComponent(async () => (await import("./clients/client-scene.tsx")).ClientScene);
const WaitingNote = lazyComponent(async () => (await import("./waiting/waiting-note.tsx")).WaitingNote);
const WaitingForYou = lazyComponent(
  async () => (await import("./waiting/waiting-for-you.tsx")).WaitingForYou,
);
const RoadCard = lazyComponent(async () => (await import("./road-card.tsx")).RoadCard);

/** Loads the parts that the dashboard draws first. */
export const loadCards = () => Promise.allSettled([Room, QuestBoard, QuickActions].map(({ load }) => load()));

/** The dashboard: the Room with the note of what is next, stats, quests, quick actions, what waits and the road. See docs/reference/character.md#dashboard. */
export default function DashboardPage() {
  // Each part reads its own values of the player, so a press renders those parts and not the page.
  const isAdvising = useAtomValue(clientSceneAtom);
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
              <div className={styles.note}>
                <Suspense fallback={null}>
                  <WaitingNote />
                </Suspense>
              </div>
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
            <WaitingForYou />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <RoadCard />
        </Suspense>
        <Suspense fallback={null}>{isAdvising && <ClientScene />}</Suspense>
      </div>
    </div>
  );
}

function Greeting() {
  const player = useAtomValue(playerAtom);
  return (
    player && (
      <header className={styles.greeting}>
        <PageHeading>
          <span>{`${greeting(serverDate().getHours())}, `}</span>
          <span className={styles.name} translate="no">
            {brokenName(player.name)}
          </span>
        </PageHeading>
        <p>
          <strong>{player.status}</strong>
          <span>{standingText(player)}</span>
        </p>
      </header>
    )
  );
}

/**
 * Level, cash, energy and followers, each counting to its new value and leading to the rows behind it.
 * See docs/reference/character.md#dashboard.
 */
function StatsBar() {
  const player = useAtomValue(playerAtom);
  const amount = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  const isStill = useAtomValue(isStripShownAtom);
  if (!player) return null;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  const needed = experienceForLevel(level);
  return (
    <section id="stats" className={styles.stats} aria-label="Your numbers" data-still={isStill}>
      <div className={styles.stat} data-kind="experience">
        <StatLabel kind="experience" text={texts.level} />
        <RollingNumber value={level} testId="level" />
        <div className={styles.progress}>
          <Meter kind="experience" value={experience} max={needed} label={`${experience} of ${needed} XP`} />
          <span className={styles.statNote} aria-hidden>
            {`${wholeText(experience)} / ${wholeText(needed)} XP`}
          </span>
        </div>
      </div>
      <div className={styles.stat} data-kind="cash">
        <StatLabel kind="cash" text="Cash" />
        <RollingNumber value={player.cash} testId="cash" prefix="$" />
        {player.debt > 0 && <span className={styles.statNote}>{`You owe $${wholeText(player.debt)}`}</span>}
      </div>
      <div className={styles.stat} data-tone={energyTone(amount)}>
        <StatLabel kind="energy" text="Energy" />
        <RollingNumber value={amount} testId="energy" suffix={`/${ENERGY_MAX}`} />
        <div className={styles.progress}>
          <EnergyProgress amount={amount} />
        </div>
      </div>
      <div className={styles.stat} data-kind="followers">
        <StatLabel kind="followers" text={texts.followers} />
        {isUncounted ? (
          <span className={number.number} data-testid="followers">
            {UNCOUNTED}
          </span>
        ) : (
          <RollingNumber value={player.followers} testId="followers" />
        )}
      </div>
    </section>
  );
}

const EnergyProgress = memo(function EnergyProgress({ amount }: { amount: number }) {
  const secondsUntilNext = useAtomValue(secondsUntilEnergyAtom);
  return (
    <EnergyMeter
      amount={amount}
      tone={energyTone(amount)}
      gain={REGENERATION_AMOUNT}
      msUntilNext={secondsUntilNext * 1000}
    />
  );
});

const StatLabel = memo(function StatLabel({ kind, text }: { kind: QuantityKind; text: string }) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <Link
      to={`${PAGE_PATHS.finances}?only=${kind}`}
      className={styles.statLabel}
      aria-label={`${text}: what moved it`}
    >
      <Icon aria-hidden size={16} strokeWidth={2.5} />
      <span>{text}</span>
    </Link>
  );
});
