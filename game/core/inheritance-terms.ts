/** Name on the certificate of a player who left before an ending. */
export const LEFT_EARLY = "notice";
/** Level from which a player may leave before an ending. */
export const LEAVING_LEVEL = 20;

/** Extra cost of a choice that the previous run made, with its reason as a sentence. */
export const REPEATED_CHOICE = {
  energy: 10,
  text: "You did this last time. It takes more to mean it twice.",
} as const;

/** The rules that an inheritance changes for one run. Keys of records are ids of quick actions. */
export interface RunTerms {
  /** Percentage of an action's pay that goes to a creditor until the debt is paid. */
  readonly taking?: { readonly action: string; readonly percent: number; readonly to: string } | undefined;
  /** Multiple of an action's cash. */
  readonly pays?: Readonly<Record<string, number>> | undefined;
  /** Level from which an action is open, and the sentence until then. */
  readonly opens?: Readonly<Record<string, { readonly level: number; readonly refusal: string }>> | undefined;
  /** A weekday (UTC, 0 for Sunday) with other prices. */
  readonly shift?: Shift | undefined;
  /** Hides the number of followers on all screens. */
  readonly hidesFollowers?: true | undefined;
}

interface Shift {
  readonly weekday: number;
  /** Whole percent of an action's energy that it costs on the day. */
  readonly energyPercent: Readonly<Record<string, number>>;
  /** Actions closed on the day, each with a sentence. */
  readonly closes: Readonly<Record<string, string>>;
}

/** An inheritance of a run from the one before. See docs/reference/character.md#inheritances. */
export interface Inheritance {
  readonly id: string;
  readonly name: string;
  /** A sentence for the choice. */
  readonly pitch: string;
  /** Its terms in numbers, for the choice and the profile. */
  readonly conditions: readonly string[];
  /** Cash in place of a new character's, and the debt for it. */
  readonly start?: { readonly cash: number; readonly debt: number } | undefined;
  /** A contact that the player meets at a level, in addition to its own condition. */
  readonly knows?: { readonly contact: string; readonly level: number } | undefined;
  readonly terms: RunTerms;
}

/** Text for a player who leaves before an ending. `name` is the certificate's name for it. */
interface Leaving {
  readonly name: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The inheritances, in the order of the choice. */
export interface OtherRun {
  readonly inheritances: readonly Inheritance[];
  readonly leaving: Leaving;
}

/** The inheritance as the rules and pages of a run need it. */
export type RunInheritance = Pick<Inheritance, "id" | "name" | "conditions" | "terms">;
