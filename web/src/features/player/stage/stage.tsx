import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { wholeText } from "#game/core/whole-text.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { serverDate } from "../../../clock.ts";
import { greeting } from "../../../player/greeting.ts";
import { levelAtom, playerAtom } from "../../../player/player.ts";
import { standingText } from "../../../player/standing-text.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { PageHeading } from "../../../ui/page/page-heading.tsx";
import { brokenName } from "../../../ui/people/broken-name.tsx";
import styles from "./stage.module.css";
import { StatusPills } from "./status-pills.tsx";

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
