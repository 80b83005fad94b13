/** Id of the action that posts. */
export const POST_ACTION_ID = "post_content";

/** A condition of a variant. `value` of a deed names it: `contact_id.mission_id`, or `contact_id.mission_id:choice_id`. */
export type VariantCondition =
  | { readonly type: "level_reached"; readonly value: number }
  /** The player has exactly this status. */
  | { readonly type: "status"; readonly value: string }
  | { readonly type: "mission_completed" | "choice_made" | "not_chosen"; readonly value: string };

/** Another variant of a quick action: its name, cost and pay while all conditions hold. */
export interface ActionVariant {
  /** Unique within the action. Names the variant in the ledger's cause. */
  readonly id: string;
  readonly when: readonly VariantCondition[];
  readonly name: string;
  readonly description: string;
  /** Reason for the new variant, in the magazine's words. Without it, the variant is no news. */
  readonly news?: string | undefined;
  /** Each of these three replaces the action's own; a cash cost of 0 removes it. */
  readonly energyCost?: number | undefined;
  readonly cashCost?: number | undefined;
  readonly rewards?: Action["rewards"] | undefined;
  /** The variant in the past tense, for the ledger and for the answer to a press; the name if absent. */
  readonly done?: string | undefined;
}

/** A quick action's costs, rewards and cooldown. See docs/reference/character.md#quick-actions. */
export interface Action {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** 0–100. */
  readonly energyCost: number;
  /** Whole dollars. */
  readonly cashCost?: number | undefined;
  readonly rewards: {
    readonly cash?: number | undefined;
    readonly experience?: number | undefined;
    readonly followers?: number | undefined;
    readonly energy?: number | undefined;
  };
  /** Below `belowFollowers` the action pays `cash` in place of its cash reward. */
  readonly reducedPay?: { readonly belowFollowers: number; readonly cash: number } | undefined;
  /** The cash reward takes a place in the diary. Without one the action pays its reduced pay. */
  readonly usesDiary?: true | undefined;
  /** Cooldown in milliseconds. */
  readonly cooldownMs?: number | undefined;
  /** The action in the past tense, for the ledger: `Bagged fries`; the name if absent. */
  readonly done?: string | undefined;
  /**
   * Headline of a magazine cover about the total: `{bag|bags}` stands for 'One bag', '12 bags', and `{times}` for
   * 'once', '12 times'.
   */
  readonly headline?: string | undefined;
  /** Icon, colour, sound and scene on the page; each has a default if absent or unknown. */
  readonly looks?: ActionLooks | undefined;
  /** Its other variants: see `inVariant`. */
  readonly variants?: readonly ActionVariant[] | undefined;
  /** Id of its variant; absent for the first. */
  readonly variant?: string | undefined;
}

/** Names from the page's tables: see CONTRIBUTING.md#add-a-quick-action. */
export interface ActionLooks {
  readonly icon?: string | undefined;
  readonly sound?: string | undefined;
  /** Animation in the Room. */
  readonly scene?: string | undefined;
}
