import type { Venue } from "../../../player/venue.ts";

/** A thing of the picture that does an action: the middle of its target, in the picture's units (400 × 180). */
export interface ActionSpot {
  readonly x: number;
  readonly y: number;
  /** The drawing, on its foot; absent if the picture has the object. */
  readonly thing?: {
    readonly kind: "sack" | "book" | "phone" | "crate";
    readonly x: number;
    readonly y: number;
  };
}

const sack = (x: number, y: number): ActionSpot => ({ x, y: y - 14, thing: { kind: "sack", x, y } });
const book = (x: number, y: number): ActionSpot => ({ x, y: y - 10, thing: { kind: "book", x, y } });
const phone = (x: number, y: number): ActionSpot => ({ x, y: y - 12, thing: { kind: "phone", x, y } });

/**
 * Position of the player's actions in each venue, by the icon that the content gives an action. An action without a spot has only its
 * tile. Two targets of 44 px don't touch in the picture of a phone of 390 px.
 */
export const ACTION_SPOTS: Readonly<Record<Venue, Readonly<Record<string, ActionSpot>>>> = {
  room: {
    pen: { x: 290, y: 104 },
    book: book(138, 98),
    bag: sack(163, 171),
    hands: phone(216, 116),
    moon: { x: 40, y: 126 },
  },
  car: {
    pen: { x: 288, y: 84 },
    book: book(150, 128),
    bag: sack(312, 171),
    hands: { x: 216, y: 146 },
    moon: { x: 386, y: 122 },
  },
  desk: {
    pen: { x: 276, y: 90 },
    book: book(384, 118),
    bag: sack(222, 118),
    hands: phone(66, 118),
    moon: { x: 198, y: 160 },
  },
  stage: {
    pen: { x: 312, y: 98 },
    book: book(281, 158),
    bag: sack(198, 156),
    hands: { x: 160, y: 92 },
    moon: { x: 362, y: 166 },
  },
  mansion: {
    pen: { x: 268, y: 104 },
    book: book(72, 171),
    bag: sack(182, 171),
    hands: phone(333, 142),
    moon: { x: 182, y: 106 },
  },
  fryer: {
    book: book(84, 116),
    bag: { x: 186, y: 104 },
    hands: { x: 22, y: 80 },
    moon: { x: 322, y: 150, thing: { kind: "crate", x: 322, y: 171 } },
  },
  table: {
    book: book(268, 114),
    bag: sack(38, 168),
    hands: phone(166, 92),
    moon: { x: 102, y: 130 },
  },
};
