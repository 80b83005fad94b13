import type { Tone } from "../feed/lines.ts";
import { weekOf } from "../leaderboards/week.ts";
import { type ActionBonus, NO_BONUS, type Renown } from "../university/benefits.ts";

/** Share of a week's posts, in percent, above which a tone becomes the player's renown in the next week. */
export const KNOWN_FOR_PERCENT = 40;

const post = (bonus: Partial<ActionBonus>) => ({ post_content: { ...NO_BONUS, ...bonus } });
const call = (cashPercent: number) => ({ consulting_call: { ...NO_BONUS, cashPercent } });

interface ToneTerms extends Omit<Renown, "week"> {
  /** Followers gained with the settlement. */
  readonly settlementFollowers?: number;
}

/** Benefits and costs of each tone's renown. */
export const RENOWN_TERMS: Readonly<Record<Tone, ToneTerms>> = {
  brag: { actions: { ...post({ followers: 1 }), ...call(-10) } },
  lesson: { actions: post({ experience: 1 }), conversionPercent: -10 },
  offer: { actions: post({ followers: -1 }), ebookPrice: 37 },
  confession: { actions: post({ energy: 1 }), settlementFollowers: 60 },
  method: { actions: { ...post({ followers: -1 }), ...call(10) } },
};

/** A player's renown in a week. */
export interface KnownFor extends Renown {
  readonly tone: Tone;
}

/** Returns the renown for a tone in a week. */
export function renownFor(tone: Tone, week: number): KnownFor {
  const { settlementFollowers: _, ...terms } = RENOWN_TERMS[tone];
  return { tone, week, ...terms };
}

/** Returns the changes by the player's renown at `now`; none outside its week. */
export function renownTerms(renown: Renown | null, now: number): Omit<Renown, "week"> {
  return renown?.week === weekOf(now) ? renown : { actions: {} };
}

/** Returns the renown without its experience, for posts in a tired tone. */
export function tiredRenown(renown: Renown | null): Renown | null {
  if (!renown) return null;
  const actions = Object.entries(renown.actions).map(([id, bonus]) => [id, { ...bonus, experience: 0 }]);
  return { ...renown, actions: Object.fromEntries(actions) };
}
