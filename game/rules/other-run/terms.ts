/** What a certificate names in place of an ending if the player left before one. */
export const LEFT_EARLY = "notice";
/** Level from which a player may leave before an ending. */
export const LEAVING_LEVEL = 20;

/** What a choice that the run before made costs besides, and the sentence that says why. */
export const REPEATED_CHOICE = {
  energy: 10,
  text: "You did this last time. It takes more to mean it twice.",
} as const;

/** The rules that an inheritance changes for one run. Keys of records are ids of quick actions. */
export interface RunTerms {
  /** Whole percent of an action's pay that go to a creditor until the debt is paid. */
  readonly taking?: { readonly action: string; readonly percent: number; readonly to: string } | undefined;
  /** How often an action pays its cash. */
  readonly pays?: Readonly<Record<string, number>> | undefined;
  /** Level from which an action is open, and the sentence before. */
  readonly opens?: Readonly<Record<string, { readonly level: number; readonly refusal: string }>> | undefined;
  /** A weekday (UTC, 0 for Sunday) with other prices. */
  readonly shift?: Shift | undefined;
  /** The screens don't say how many followers there are. */
  readonly hidesFollowers?: true | undefined;
}

interface Shift {
  readonly weekday: number;
  /** Whole percent of an action's energy that it costs on the day. */
  readonly energyPercent: Readonly<Record<string, number>>;
  /** Actions that are closed on the day, each with the sentence that says so. */
  readonly closes: Readonly<Record<string, string>>;
}

/** What a run inherits from the one before. See docs/reference/character.md#inheritances. */
export interface Inheritance {
  readonly id: string;
  readonly name: string;
  /** A sentence for the choice. */
  readonly pitch: string;
  /** What it means in numbers, for the choice and the profile. */
  readonly conditions: readonly string[];
  /** In place of the cash of a new character, and what is owed for it. */
  readonly start?: { readonly cash: number; readonly debt: number } | undefined;
  /** Somebody whom the player knows from a level, besides the contact's own condition. */
  readonly knows?: { readonly contact: string; readonly level: number } | undefined;
  readonly terms: RunTerms;
}

/** What a player reads who leaves before an ending. `name` is what the certificate says. */
interface Leaving {
  readonly name: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What runs leave each other, in the order of the choice. */
export interface OtherRun {
  readonly inheritances: readonly Inheritance[];
  readonly leaving: Leaving;
}

/** The inheritance as the rules and pages of a run need it. */
export type RunInheritance = Pick<Inheritance, "id" | "name" | "conditions" | "terms">;
