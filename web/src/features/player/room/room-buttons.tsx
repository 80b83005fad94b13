import { type CSSProperties, useEffect, useState } from "react";
import type { Action } from "#game/core/action.ts";
import { useActions } from "../../../player/actions.ts";
import type { Venue } from "../../../player/venue.ts";
import { useAction } from "../actions/use-action.ts";
import styles from "./room-buttons.module.css";

/** Time for which a spot says why it does nothing, in milliseconds. */
const REFUSAL_MS = 2_500;

/**
 * The things of the Room that do the quick actions. Their tiles do the same, so keyboard and screen readers skip them:
 * docs/decisions/060-the-room-doubles-the-tiles.md
 */
export function RoomButtons({ venue }: { venue: Venue }) {
  const { data: actions = [] } = useActions();
  const spots = ACTION_SPOTS[venue];
  return (
    <div className={styles.spots} aria-hidden>
      {actions.map((action) => {
        const spot = spots[action.looks?.icon ?? ""];
        return spot && <Spot key={action.id} action={action} spot={spot} />;
      })}
    </div>
  );
}

function Spot({ action: basic, spot: { x, y, thing } }: { action: Action; spot: ActionSpot }) {
  const { action, hint, press } = useAction(basic);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const timer = setTimeout(() => setRefusals(0), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusals]);
  return (
    <div
      className={styles.spot}
      data-ready={hint === null}
      data-refused={refusals > 0}
      style={{ "--x": `${x / 4}%`, "--y": `${y / 1.8}%` } as CSSProperties}
    >
      {thing && (
        <svg className={styles.thing} viewBox="0 0 400 180" fill="none" aria-hidden>
          <g transform={`translate(${thing.x} ${thing.y})`}>{THINGS[thing.kind]}</g>
        </svg>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles.target}
        aria-disabled={hint !== null}
        onClick={({ currentTarget }) => {
          if (hint !== null) setRefusals((count) => count + 1);
          else {
            setRefusals(0);
            void press(currentTarget);
          }
        }}
      >
        <span className={styles.dot} />
      </button>
      <span className={styles.words}>
        <span className={styles.name}>{refusals > 0 && hint !== null ? hint : action.name}</span>
      </span>
    </div>
  );
}

/** Objects that aren't in the pictures, drawn from the middle of the foot. */
const THINGS = {
  sack: (
    <>
      <path fill="var(--art-sand)" d="M-12-26h24l2 26h-28z" />
      <path fill="var(--art-ink)" opacity=".22" d="M4-26h8l2 26H6z" />
      <path fill="var(--art-sand)" d="m-12-26 4-4 4 4 4-4 4 4 4-4 4 4z" />
    </>
  ),
  book: (
    <>
      <path fill="var(--art-blue)" d="M-15-7h30v7h-30z" />
      <path fill="var(--art-paper)" d="M-13-5h28v3h-28z" />
      <path fill="var(--art-gold)" d="M-12-14h26v7h-26z" />
      <path fill="var(--art-paper)" d="M-12-12h24v3h-24z" />
    </>
  ),
  phone: (
    <>
      <path fill="var(--art-ink)" d="M-11-7q0-5 5-5H6q5 0 5 5v7h-22z" />
      <path stroke="var(--art-red)" strokeWidth="5" strokeLinecap="round" d="M-11-14q11-7 22 0" />
    </>
  ),
  crate: (
    <>
      <path fill="var(--art-red)" d="M-22-28h44v28h-44z" />
      <path
        fill="var(--art-ink)"
        opacity=".35"
        d="M-16-21h9v6h-9zM-4-21h9v6h-9zM8-21h8v6H8zM-16-11h9v6h-9zM-4-11h9v6h-9zM8-11h8v6H8z"
      />
    </>
  ),
} as const;

/** A thing of the picture that does an action: the middle of its target, in the picture's units (400 × 180). */
interface ActionSpot {
  readonly x: number;
  readonly y: number;
  /** The drawing, on its foot; absent if the picture has the object. */
  readonly thing?: {
    readonly kind: "sack" | "book" | "phone" | "crate";
    readonly x: number;
    readonly y: number;
  };
}

const plain = (x: number, y: number): ActionSpot => ({ x, y });
const sack = (x: number, y: number): ActionSpot => ({ x, y: y - 14, thing: { kind: "sack", x, y } });
const book = (x: number, y: number): ActionSpot => ({ x, y: y - 10, thing: { kind: "book", x, y } });
const phone = (x: number, y: number): ActionSpot => ({ x, y: y - 12, thing: { kind: "phone", x, y } });
const crate = (x: number, y: number): ActionSpot => ({ x, y: y - 21, thing: { kind: "crate", x, y } });
/** The spots by the icons of their actions. Nobody writes at the fryer or at the table. */
const spotsOf = (
  reading: ActionSpot,
  bag: ActionSpot,
  hands: ActionSpot,
  moon: ActionSpot,
  pen?: ActionSpot,
) => ({
  book: reading,
  bag,
  hands,
  moon,
  ...(pen && { pen }),
});

/**
 * Position of the player's actions in each venue, by the icon that the content gives an action. An action without a spot has only its
 * tile. Two targets of 44 px don't touch in the picture of a phone of 390 px.
 */
export const ACTION_SPOTS: Readonly<Record<Venue, Readonly<Record<string, ActionSpot>>>> = {
  room: spotsOf(book(138, 98), sack(163, 171), phone(216, 116), plain(40, 126), plain(290, 104)),
  car: spotsOf(book(150, 128), sack(312, 171), plain(216, 146), plain(386, 122), plain(288, 84)),
  desk: spotsOf(book(384, 118), sack(222, 118), phone(66, 118), plain(198, 160), plain(276, 90)),
  stage: spotsOf(book(281, 158), sack(198, 156), plain(160, 92), plain(362, 166), plain(312, 98)),
  mansion: spotsOf(book(72, 171), sack(182, 171), phone(333, 142), plain(182, 106), plain(268, 104)),
  fryer: spotsOf(book(84, 116), plain(186, 104), plain(22, 80), crate(322, 171)),
  table: spotsOf(book(268, 114), sack(38, 168), phone(166, 92), plain(102, 130)),
};
