import { useAtomValue } from "jotai";
import { memo, Suspense } from "react";
import { Link } from "react-router-dom";
import { ENERGY_MAX, energyTone, REGENERATION_AMOUNT } from "#game/core/energy.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { serverDate } from "../../../clock.ts";
import { energyAmountAtom, secondsUntilEnergyAtom } from "../../../player/energy.ts";
import { levelAtom, playerAtom } from "../../../player/player.ts";
import { isUncountedAtom, UNCOUNTED } from "../../../player/reads/studies.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { QUANTITY_ICONS, type QuantityKind } from "../../../ui/figures/quantity.tsx";
import number from "../../../ui/figures/rolling-number.module.css";
import { RollingNumber } from "../../../ui/figures/rolling-number.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { PageHeading } from "../../../ui/page/page-heading.tsx";
import { brokenName } from "../../../ui/people/broken-name.tsx";
import * as texts from "../texts.ts";
import styles from "./stage.module.css";
import pills from "./status-pills.module.css";

const Room = lazyComponent(async () => (await import("../room/room.tsx")).Room);
const People = lazyComponent(async () => (await import("./people.tsx")).People);
const WaitingNote = lazyComponent(async () => (await import("../waiting/waiting-note.tsx")).WaitingNote);
/** Nothing hangs there before the level of the Intake. */
const RoomGauges = lazyComponent(async () => (await import("../room/room-gauges.tsx")).RoomGauges);

/** Loads the parts that the stage draws first. */
export const loadStage = () => Promise.allSettled([Room, People].map(({ load }) => load()));

/** The Room with the player's status, and the people who need them. docs/reference/character.md#the-stage */
export function Stage() {
  return (
    <div className={styles.stage}>
      <div className={styles.picture} id="room">
        <Suspense fallback={null}>
          <Room />
        </Suspense>
      </div>
      <Greeting />
      <StatusPills />
      <Gauges />
      <Suspense fallback={null}>
        <People />
      </Suspense>
      <div className={styles.note}>
        <Suspense fallback={null}>
          <WaitingNote />
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
        <PageHeading>
          <span>{`${greeting(serverDate().getHours())}, `}</span>
          <span translate="no">{brokenName(player.name)}</span>
        </PageHeading>
        <p>
          <strong>{player.status}</strong>
          <span>{standingText(player)}</span>
          {player.debt > 0 && <span>{` · You owe $${wholeText(player.debt)}`}</span>}
        </p>
      </header>
    )
  );
}

/** The gauges of the Intake hang below the pills. */
function Gauges() {
  const isOpen = useAtomValue(levelAtom) >= INTAKE_LEVEL;
  return (
    <div className={styles.gauges}>
      {isOpen && (
        <Suspense fallback={null}>
          <RoomGauges />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Level, cash, energy and followers, each counting to its new value and leading to the rows behind it.
 * See docs/reference/character.md#the-stage.
 */
function StatusPills() {
  const player = useAtomValue(playerAtom);
  const amount = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  if (!player) return null;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  const tone = energyTone(amount);
  return (
    <section className={pills.pills} aria-label="Your numbers">
      <Pill kind="experience" name={texts.level}>
        <RollingNumber value={level} testId="level" />
        <LevelProgress experience={experience} needed={experienceForLevel(level)} />
      </Pill>
      <Pill kind="cash" name="Cash">
        <RollingNumber value={player.cash} testId="cash" prefix="$" />
      </Pill>
      <Pill kind="energy" tone={tone} name="Energy">
        <RollingNumber value={amount} testId="energy" suffix={`/${ENERGY_MAX}`} />
        <div className={pills.progress}>
          <Meter kind={tone} value={amount} max={ENERGY_MAX} label={`Energy ${amount} of 100`} />
          <EnergyClock />
        </div>
      </Pill>
      <Pill kind="followers" name="Followers">
        {isUncounted ? (
          <span className={number.number} data-testid="followers">
            {UNCOUNTED}
          </span>
        ) : (
          <RollingNumber value={player.followers} testId="followers" />
        )}
      </Pill>
    </section>
  );
}

interface PillProps {
  readonly kind: QuantityKind;
  /** The hue of energy. */
  readonly tone?: string;
  readonly name: string;
  readonly children: Elements;
}

/** `data-quantity` is where a gain of this kind flies to. */
function Pill({ kind, tone = kind, name, children }: PillProps) {
  return (
    <div className={pills.pill} data-tone={tone} data-quantity={kind}>
      <PillLink kind={kind} name={name} />
      {children}
    </div>
  );
}

const PillLink = memo(function PillLink({ kind, name }: Pick<PillProps, "name" | "kind">) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <Link
      to={`${PAGE_PATHS.finances}?only=${kind}`}
      className={pills.link}
      aria-label={`${name}: what moved it`}
    >
      <Icon aria-hidden size={16} strokeWidth={2.5} />
    </Link>
  );
});

const LevelProgress = memo(function LevelProgress({
  experience,
  needed,
}: {
  experience: number;
  needed: number;
}) {
  return (
    <div className={pills.progress}>
      <Meter kind="experience" value={experience} max={needed} label={`${experience} of ${needed} XP`} />
      <span className={pills.more} aria-hidden>
        {`${wholeText(experience)} / ${wholeText(needed)} XP`}
      </span>
    </div>
  );
});

/** The wait until the next regeneration. */
function EnergyClock() {
  const seconds = useAtomValue(secondsUntilEnergyAtom);
  return (
    <span className={pills.clock}>
      <span className={pills.more}>{seconds === 0 ? "Fully rested" : `+${REGENERATION_AMOUNT} in `}</span>
      {seconds > 0 && <span>{`${seconds} s`}</span>}
    </span>
  );
}

/** The greetings of the day, each until an hour, 1–24. */
const GREETINGS: readonly (readonly [untilHour: number, text: string])[] = [
  [5, "Still up"],
  [12, "Good morning"],
  [18, "Good afternoon"],
  [24, "Good evening"],
];

/** Returns the greeting at an hour, 0–23. */
function greeting(hour: number): string {
  return GREETINGS.find(([until]) => hour < until)?.[1] ?? "";
}

/** Returns what follows the status: occupation and location, without what a new character doesn't have yet. */
function standingText(player: { readonly occupation: string; readonly location: string }): string {
  return [player.occupation, player.location]
    .filter((part) => part !== "-")
    .map((part) => ` · ${part}`)
    .join("");
}
