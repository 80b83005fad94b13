/** The gauges of a week, 0 to 100: money, belief, the Inspector's folder, and the lamp. See docs/reference/intake.md#gauges. */
export const GAUGES = ["till", "faith", "file", "sleep"] as const;
export type Gauge = (typeof GAUGES)[number];

/** Possible fates of a student. */
export const FATES = ["finished", "refunded", "left", "awnings"] as const;
export type Fate = (typeof FATES)[number];

/** Memories of a student: a fate, or the collapse of the week with their card. */
export const MEMORIES = [...FATES, "collapsed"] as const;
export type Memory = (typeof MEMORIES)[number];

/** The ways to answer a card; an unanswered one gets silence. */
export const ANSWERS = ["a", "b"] as const;
export type Answer = (typeof ANSWERS)[number];
export type Response = Answer | "silence";

/** Prices of a place, in whole dollars, the easiest first. */
export const PRICES = [97, 297, 997] as const;
export type Price = (typeof PRICES)[number];
/** Weight of a card's moves at each price, in percent. See docs/reference/intake.md#gauges. */
export const PRICE_WEIGHTS: Readonly<Record<Price, number>> = { 97: 80, 297: 120, 997: 170 };

/** Refund promised by the offer. */
export const WAYS_OUT = ["refund", "none", "vary"] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** The ends of gauges that end a week, as `COLLAPSES` names them. */
export const COLLAPSES = [
  "till_empty",
  "till_full",
  "faith_empty",
  "faith_full",
  "file_empty",
  "file_full",
  "sleep_empty",
  "sleep_full",
] as const;
export type Collapse = (typeof COLLAPSES)[number];

/** Results of a survived week; the first that holds counts. See docs/reference/intake.md#settlement. */
export const RESULTS = [
  "silence",
  "nine",
  "seven",
  "awnings",
  "refunds",
  "empty",
  "half",
  "few",
  "none",
] as const;
export type Result = (typeof RESULTS)[number];

/** Changes of gauges; an absent one doesn't move. */
export type Moves = { readonly [Name in Gauge]?: number | undefined };

/** Consequence of a card. */
export interface Consequence {
  readonly reply: string;
  readonly moves: Moves;
  /** The fate that it leads to. */
  readonly leads: Fate;
}

/** An answer of the player. */
export interface CardAnswer extends Consequence {
  readonly label: string;
}

/** A card: a student's message with its answers. */
export interface Card {
  readonly text: string;
  readonly a: CardAnswer;
  readonly b: CardAnswer;
  readonly silence: Consequence;
}

/** A student of a week. */
export interface Student {
  readonly id: string;
  readonly name: string;
  /** One line on who they are. */
  readonly who: string;
  readonly first: Card;
  readonly second: Card;
  readonly fates: Readonly<Record<Fate, string>>;
  /**
   * Their fate if too few players decide it, and what the paper says of them afterwards, with the slot `{fate}`; without it the fate
   * of silence, and no line.
   */
  readonly inTown?: { readonly fate: Fate; readonly line: string } | undefined;
  /** Cards of a second meeting; those of the first if absent. */
  readonly again?: { readonly first: Card; readonly second: Card } | undefined;
  /** Greeting on their return, whatever became of them; one of `back` of the document if absent, or if their card ended the week. */
  readonly back?: string | undefined;
  /** First epoch week in which they can come; any week if absent. Releases set it. */
  readonly since?: number | undefined;
  /** First epoch week in which they no longer come. */
  readonly until?: number | undefined;
}

/** A part of the offer. */
export interface OfferPart {
  readonly label: string;
  readonly line: string;
  readonly moves?: Moves | undefined;
}

/** Promise of the course. */
export interface IntakePromise extends OfferPart {
  readonly id: string;
  /** Conditions on the player's deeds, as game/core/past.ts reads them. */
  readonly when?: readonly string[] | undefined;
}

/** A contact who can be asked for help, with one gauge. */
export interface Helper {
  readonly contact: string;
  readonly gauge: Gauge;
  /** Used in turn. */
  readonly calls: readonly string[];
}

/** Subjects of letters: each result, and a lost week. */
export const LETTERS_ABOUT = [...RESULTS, "lost"] as const;
type LetterAbout = (typeof LETTERS_ABOUT)[number];

interface IntakeMessage {
  readonly subject: string;
  readonly body: string;
}

/** The document: all content of the Intake. */
export interface IntakeContent {
  readonly promises: readonly IntakePromise[];
  /** By the price: `p97`. */
  readonly prices: Readonly<Record<`p${Price}`, OfferPart>>;
  readonly waysOut: Readonly<Record<WayOut, OfferPart>>;
  readonly students: readonly Student[];
  readonly collapses: Readonly<
    Record<Collapse, { readonly name: string; readonly texts: readonly string[] }>
  >;
  readonly help: readonly Helper[];
  readonly settlements: readonly {
    readonly sender: string;
    readonly letters: Readonly<Record<Result, IntakeMessage>>;
    /** Letters that take turns with these, and those about a lost week. */
    readonly more?: { readonly [About in LetterAbout]?: readonly IntakeMessage[] | undefined } | undefined;
  }[];
  /** Greeting of a returning student, by the memory of them. */
  readonly back: Readonly<Record<Memory, readonly string[]>>;
  /** Words for each fate in a line of the paper. */
  readonly townFates: Readonly<Record<Fate, string>>;
  /** Contact who takes on the student that ended a week, and posts about `{student}`. */
  readonly takenOn: { readonly by: string; readonly posts: readonly string[] };
}

/** Returns a student's name as a sentence has it: without what follows the comma. */
export const shortName = (name: string): string => name.replace(/,.*/, "");

/** Students of a week. */
export const WEEK_STUDENTS = 9;

/** The book of a player without an Intake. */
export const NO_INTAKE = { current: null, met: {}, plaques: [], calls: {} } as const;
