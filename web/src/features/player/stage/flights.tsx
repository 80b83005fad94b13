import { atom, useAtom } from "jotai";
import { memo, useEffect, useLayoutEffect, useRef } from "react";
import { store } from "../../../store.ts";
import type { Gains } from "../../../ui/figures/floating-gain.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { atMotionEnd, play } from "../../../ui/motion.ts";
import styles from "./flights.module.css";

/** What flies to a pill of the stage. */
const KINDS = ["cash", "energy", "experience", "followers"] as const;
/** Duration of a flight, in milliseconds. */
const FLIGHT_MS = 450;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Flight {
  readonly id: number;
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  readonly from: Point;
  readonly to: Point;
}

const flightsAtom = atom<readonly Flight[]>([]);
let count = 0;

/** Lets what a press brought fly from the pressed element to the pills of its kinds. */
export function sendGains(pressed: Element, gains: Gains): void {
  const from = middleOf(pressed);
  const flights = KINDS.flatMap((kind): Flight[] => {
    const amount = gains[kind] ?? 0;
    if (amount === 0) return [];
    const pill = document.querySelector(`[data-quantity="${kind}"]`);
    count += 1;
    return [{ id: count, kind, amount, from, to: pill ? middleOf(pill) : from }];
  });
  store.set(flightsAtom, (flying) => [...flying, ...flights]);
  atMotionEnd(() => store.set(flightsAtom, (flying) => flying.filter((each) => !flights.includes(each))));
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The gains that fly. Screen readers hear each once. */
export function Flights() {
  const [flights, setFlights] = useAtom(flightsAtom);
  // None outlives the page.
  useEffect(() => () => setFlights([]), [setFlights]);
  return (
    <div aria-live="polite">
      {flights.map((flight) => (
        <Flying key={flight.id} flight={flight} />
      ))}
    </div>
  );
}

const Flying = memo(function Flying({ flight: { kind, amount, from, to } }: { flight: Flight }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(0.8)`;
    play(
      element.current,
      [
        { offset: 0, opacity: 1, transform: "none", easing: "cubic-bezier(0.4, 0, 0.6, 1)" },
        { offset: 0.9, opacity: 1, transform: end },
        { offset: 1, opacity: 0, transform: end },
      ],
      FLIGHT_MS,
    );
  }, [from, to]);
  return (
    <span ref={element} className={styles.gain} style={{ left: from.x, top: from.y }}>
      <Quantity kind={kind} value={amount} signed />
    </span>
  );
});
