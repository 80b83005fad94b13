import { atom, useAtomValue, useSetAtom } from "jotai";
import { type ComponentType, memo, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { serverDate } from "../../../clock.ts";
import { energyAmountAtom } from "../../../player/energy.ts";
import { levelAtom, roomAtom, statusAtom } from "../../../player/player.ts";
import { badgesAtom } from "../../../player/reads/badges.ts";
import type { Venue } from "../../../player/venue.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Drawing } from "../../../ui/art/drawing.tsx";
import { VENUE_ART } from "../../../ui/art/venue-art.ts";
import { type Frame, play } from "../../../ui/motion.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { Bag, Letter, type Spot } from "./props.tsx";
import styles from "./room.module.css";
import { roomScene } from "./room-scene.ts";

/** Positions of the first bag of fries and the first letter in each picture. */
const VENUE_SPOTS: Readonly<Record<Venue, { readonly bags: Spot; readonly letters: Spot }>> = {
  room: { bags: { x: 178, y: 170 }, letters: { x: 322, y: 166 } },
  car: { bags: { x: 344, y: 170 }, letters: { x: 236, y: 122 } },
  desk: { bags: { x: 186, y: 118 }, letters: { x: 8, y: 114 } },
  stage: { bags: { x: 2, y: 154 }, letters: { x: 66, y: 152 } },
  mansion: { bags: { x: 2, y: 170 }, letters: { x: 340, y: 164 } },
  fryer: { bags: { x: 262, y: 122 }, letters: { x: 108, y: 118 } },
  table: { bags: { x: 310, y: 170 }, letters: { x: 196, y: 112 } },
};

const RoomButtons = memo(lazyComponent(async () => (await import("./room-buttons.tsx")).RoomButtons));

/** Interval at which the picture reads the clock, in milliseconds. */
const CLOCK_MS = 60_000;

/** Every picture has the same measures, so that what lies above it fits. */
const PICTURE = { viewBox: "0 0 400 180", fill: "none" } as const;

/** The player's objects: none at first, so their code loads with the first. */
const Objects = lazyComponent(async () => (await import("./room-objects.tsx")).RoomObjects);

/** Bags of fries since the page was opened, of one session. */
const baggedAtom = atom<{ readonly session: string | null; readonly bags: number }>({
  session: null,
  bags: 0,
});

/** The Room: where the player works, drawn from their state. docs/reference/character.md#the-room */
export function Room() {
  const session = useAtomValue(tokenAtom);
  const bagged = useAtomValue(baggedAtom);
  const setBagged = useSetAtom(baggedAtom);
  const room = useAtomValue(roomAtom);
  const level = useAtomValue(levelAtom);
  const layers = useRef<HTMLDivElement>(null);
  const hour = useHour();
  const scene = roomScene({
    status: useAtomValue(statusAtom),
    level,
    hour,
    energy: useAtomValue(energyAmountAtom),
    unreadMessages: useAtomValue(badgesAtom).unreadMessages,
    bags: bagged.session === session ? bagged.bags : 0,
  });

  useEffect(
    () =>
      eventBus.on("actionPressed", ({ payload: { looks } }) => {
        show(layers.current, looks?.scene ?? "");
        if (looks?.scene !== "bags") return;
        startTransition(() =>
          setBagged((before) => ({ session, bags: before.session === session ? before.bags + 1 : 1 })),
        );
      }),
    [session, setBagged],
  );

  return (
    <div className={styles.room} data-venue={scene.venue} data-light={scene.light} data-tired={scene.isTired}>
      <div className={styles.frame}>
        <Drawing
          svg={VENUE_ART[scene.venue]}
          label={scene.text}
          viewBox={PICTURE.viewBox}
          className={styles.picture}
        />
        {Object.keys(room).length > 0 && (
          <Suspense>
            <Objects room={room} venue={scene.venue} />
          </Suspense>
        )}
        <Heap className={styles.bag} count={scene.bags} spot={VENUE_SPOTS[scene.venue].bags} Thing={Bag} />
        <Heap
          className={styles.letter}
          count={scene.letters}
          spot={VENUE_SPOTS[scene.venue].letters}
          Thing={Letter}
        />
        <Suspense fallback={null}>
          <RoomButtons venue={scene.venue} />
        </Suspense>
      </div>
      <div ref={layers} aria-hidden>
        <div className={styles.tint} />
        <div className={styles.flash} data-scene="flash" />
        <div className={styles.lights} data-scene="lights-out" />
      </div>
    </div>
  );
}

interface HeapProps {
  readonly className: string | undefined;
  readonly count: number;
  readonly spot: Spot;
  readonly Thing: ComponentType<Spot & { index: number }>;
}

/** Things that come into the picture one by one. Each is a picture above it, since browsers move whole elements only cheaply. */
const Heap = memo(function Heap({ className, count, spot, Thing }: HeapProps) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <svg key={index} {...PICTURE} className={`${styles.picture} ${styles.layer} ${className}`} aria-hidden>
      <Thing {...spot} index={index} />
    </svg>
  ));
});

/** Duration of a change of the light, in milliseconds. */
const CHANGE_MS = 900;
/** The changes of the light over the room that an action's scene names. */
const CHANGES: Readonly<Record<string, readonly Frame[]>> = {
  flash: [
    { offset: 0, opacity: 0 },
    { offset: 0.1, opacity: 0.7 },
    { offset: 0.55, opacity: 0 },
  ],
  "lights-out": [
    { offset: 0, opacity: 0 },
    { offset: 0.3, opacity: 0.75 },
    { offset: 0.7, opacity: 0.75 },
    { offset: 1, opacity: 0 },
  ],
};

/** Shows what the player does in the room, without drawing it again. */
function show(layers: HTMLElement | null, scene: string): void {
  const frames = CHANGES[scene];
  if (frames) play(layers?.querySelector(`[data-scene="${scene}"]`), frames, CHANGE_MS);
}

/** The hour of the day on this device. */
function useHour(): number {
  const [hour, setHour] = useState(() => serverDate().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(serverDate().getHours()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}
