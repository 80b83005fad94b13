import { atom, useAtomValue, useSetAtom } from "jotai";
import { startTransition, useEffect, useState } from "react";
import { levelOf } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { badgesAtom } from "../../../player/badges.ts";
import { useContacts } from "../../../player/contacts.ts";
import { energyAmountAtom } from "../../../player/energy.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { tokenAtom } from "../../../session/session.ts";
import { nextText } from "../next-text.ts";
import { useNextStep } from "../use-next-step.ts";
import { PLACE_ART } from "./places.tsx";
import styles from "./room.module.css";
import { roomScene } from "./room-scene.ts";

/** Interval at which the picture reads the clock, in milliseconds. */
const CLOCK_MS = 60_000;

/** Bags of fries since the page was opened, of one session. */
const baggedAtom = atom<{ readonly session: string | null; readonly bags: number }>({
  session: null,
  bags: 0,
});

/** The Room: where the player works, drawn from their state. docs/reference/character.md#the-room */
export function Room({ player }: { player: Player }) {
  const session = useAtomValue(tokenAtom);
  const bagged = useAtomValue(baggedAtom);
  const setBagged = useSetAtom(baggedAtom);
  const [doing, setDoing] = useState({ scene: "", number: 0 });
  const hour = useHour();
  const scene = roomScene({
    status: player.status,
    level: levelOf(player.lifetimeExperience),
    hour,
    energy: useAtomValue(energyAmountAtom),
    unreadMessages: useAtomValue(badgesAtom).unreadMessages,
    bags: bagged.session === session ? bagged.bags : 0,
  });
  const Art = PLACE_ART[scene.place];

  useEffect(
    () =>
      eventBus.on("actionPressed", ({ payload: { looks } }) => {
        startTransition(() => {
          setDoing(({ number }) => ({ scene: looks?.scene ?? "", number: number + 1 }));
          if (looks?.scene === "bags")
            setBagged((before) => ({ session, bags: before.session === session ? before.bags + 1 : 1 }));
        });
      }),
    [session, setBagged],
  );

  return (
    <div className={styles.room} data-place={scene.place} data-light={scene.light} data-doing={doing.scene}>
      <svg
        className={styles.picture}
        viewBox="0 0 400 180"
        preserveAspectRatio="xMidYMax meet"
        fill="none"
        role="img"
        aria-label={scene.text}
      >
        <Art isTired={scene.isTired} bags={scene.bags} letters={scene.letters} />
        <path className={styles.tint} d="M-800-300h2000v600h-2000z" />
        <g key={doing.number}>
          <path className={styles.flash} fill="var(--art-paper)" d="M-800-300h2000v600h-2000z" />
          <path className={styles.lights} fill="var(--art-ink)" d="M-800-300h2000v600h-2000z" />
        </g>
      </svg>
      <Note player={player} />
    </div>
  );
}

/** The note on the fridge. The card says the same, so screen readers skip it. */
function Note({ player }: { player: Player }) {
  const { contacts, receivedAt } = useContacts();
  const step = useNextStep(player, contacts, receivedAt);
  if (!step || !contacts) return null;
  return (
    <p className={styles.note} aria-hidden>
      Today: <strong>{nextText(step, contacts).title}</strong>
    </p>
  );
}

/** The hour of the day on this device. */
function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}
