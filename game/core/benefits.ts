import { certificatePercent } from "./certificates.ts";
import type { RunInheritance } from "./inheritance-terms.ts";
import { NO_BENEFITS } from "./no-benefits.ts";

/** Benefit of a completed course in the content. Each type names the rule that it changes. */
export type Benefit =
  /** One-time experience on completion. */
  | { readonly type: "experience"; readonly amount: number }
  /** Increases cash rewards of an action by whole percent; rounds down. */
  | { readonly type: "action_cash"; readonly action: string; readonly percent: number }
  | { readonly type: "action_experience"; readonly action: string; readonly amount: number }
  | { readonly type: "action_followers"; readonly action: string; readonly amount: number }
  /** Shortens the cooldown of an action by milliseconds. */
  | { readonly type: "action_cooldown"; readonly action: string; readonly ms: number }
  /** Increases mastery experience per post by whole percent; rounds down. */
  | { readonly type: "mastery"; readonly percent: number }
  /** Additional thousandths of an e-book per gained follower: 2 is 0.2 %. */
  | { readonly type: "conversion"; readonly thousandths: number }
  /** Reduces tuition by whole percent; the price rounds up. */
  | { readonly type: "tuition"; readonly percent: number }
  /** Title placed before the name. */
  | { readonly type: "title"; readonly title: string };

/** Combined benefits for one action. */
interface ActionBonus {
  readonly cashPercent: number;
  readonly experience: number;
  readonly followers: number;
  readonly cooldownMs: number;
}

/** The changes to a player's rules by completed courses, certificates and an ending. */
export interface Benefits {
  /** By action id; actions without an entry are unchanged. */
  readonly actions: Readonly<Record<string, ActionBonus>>;
  readonly masteryPercent: number;
  readonly conversionThousandths: number;
  readonly tuitionPercent: number;
  /** Added to every gain of experience: see `experienceGain`. */
  readonly experiencePercent: number;
  /** Null if the player has no title. */
  readonly title: string | null;
  /** Reasons of actions closed for good by an ending, by their ids. */
  readonly closed: Readonly<Record<string, string>>;
  /** The run's inheritance; null if none. */
  readonly inheritance: RunInheritance | null;
  /** Completed deeds that unlock forms of quick actions; none if absent. */
  readonly deeds?: readonly string[] | undefined;
}

export const NO_BONUS: ActionBonus = { cashPercent: 0, experience: 0, followers: 0, cooldownMs: 0 };

function withBonus(benefits: Benefits, action: string, bonus: Partial<ActionBonus>): Benefits {
  const old = benefits.actions[action] ?? NO_BONUS;
  const added = {
    cashPercent: old.cashPercent + (bonus.cashPercent ?? 0),
    experience: old.experience + (bonus.experience ?? 0),
    followers: old.followers + (bonus.followers ?? 0),
    cooldownMs: old.cooldownMs + (bonus.cooldownMs ?? 0),
  };
  return { ...benefits, actions: { ...benefits.actions, [action]: added } };
}

function addBenefit(benefits: Benefits, benefit: Benefit): Benefits {
  switch (benefit.type) {
    case "experience":
      return benefits;
    case "action_cash":
      return withBonus(benefits, benefit.action, { cashPercent: benefit.percent });
    case "action_experience":
      return withBonus(benefits, benefit.action, { experience: benefit.amount });
    case "action_followers":
      return withBonus(benefits, benefit.action, { followers: benefit.amount });
    case "action_cooldown":
      return withBonus(benefits, benefit.action, { cooldownMs: benefit.ms });
    case "mastery":
      return { ...benefits, masteryPercent: benefits.masteryPercent + benefit.percent };
    case "conversion":
      return {
        ...benefits,
        conversionThousandths: benefits.conversionThousandths + benefit.thousandths,
      };
    case "tuition":
      return { ...benefits, tuitionPercent: benefits.tuitionPercent + benefit.percent };
    case "title":
      return { ...benefits, title: benefit.title };
  }
}

/**
 * Combines the benefits of the completed courses and a number of certificates. Ignores duplicates and ids that are not in
 * the content.
 */
export function benefitsOf(
  completedCourseIds: readonly string[],
  courses: readonly { readonly id: string; readonly benefits: readonly Benefit[] }[],
  certificates = 0,
): Benefits {
  const earned = { ...NO_BENEFITS, experiencePercent: certificatePercent(certificates) };
  return courses
    .filter((course) => completedCourseIds.includes(course.id))
    .flatMap((course) => course.benefits)
    .reduce(addBenefit, earned);
}

/** Returns the name with the player's title, if any. */
export function titledName(name: string, benefits: Benefits): string {
  return benefits.title === null ? name : `${benefits.title} ${name}`;
}
