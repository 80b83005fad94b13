import { POST_ACTION_ID } from "./action.ts";
import type { Benefits } from "./benefits.ts";
import { DAY_MS } from "./durations.ts";
import type { Inheritance, OtherRun } from "./inheritance-terms.ts";
import { levelOf } from "./level.ts";
import { newPlayer, type Player } from "./player.ts";

/** Returns the inheritance with this id; null if the content no longer has it, or the id is null. */
export function findInheritance(
  { inheritances }: OtherRun,
  id: string | null | undefined,
): Inheritance | null {
  return inheritances.find((each) => each.id === id) ?? null;
}

/** Returns the new character of a run. */
export function heirOf(name: string, now: number, inheritance: Inheritance | null): Player {
  return { ...newPlayer(name, now), ...inheritance?.start };
}

/** Adds the pay of a run's inheritance to its benefits, at any hour. */
export function withInheritance(benefits: Benefits, inheritance: Inheritance | null): Benefits {
  if (!inheritance) return benefits;
  const { id, name, conditions, terms } = inheritance;
  const actions = { ...benefits.actions };
  for (const [action, times] of Object.entries(terms.pays ?? {})) {
    const bonus = actions[action] ?? { cashPercent: 0, experience: 0, followers: 0, cooldownMs: 0 };
    actions[action] = { ...bonus, cashPercent: bonus.cashPercent + 100 * (times - 1) };
  }
  return { ...benefits, actions, inheritance: { id, name, conditions, terms } };
}

/** Returns the UTC weekday of a moment, 0 for Sunday. */
function weekdayOf(at: number): number {
  // 1 January 1970 was a Thursday.
  return (((Math.floor(at / DAY_MS) + 4) % 7) + 7) % 7;
}

/** Returns whether the shift of a run is on at `now`. */
export function isOnShift({ inheritance }: Benefits, now: number): boolean {
  const shift = inheritance?.terms.shift;
  return shift !== undefined && shift.weekday === weekdayOf(now);
}

/** Returns the player's closed actions at `now`, each with its reason as a sentence. */
export function closedAt(
  benefits: Benefits,
  { lifetimeExperience, postClosedUntil }: Pick<Player, "lifetimeExperience" | "postClosedUntil">,
  now: number,
): Benefits["closed"] {
  const { opens, shift } = benefits.inheritance?.terms ?? {};
  const tonight =
    postClosedUntil !== null && now < postClosedUntil
      ? { [POST_ACTION_ID]: "Your hands smell of fryer. Post in the morning." }
      : {};
  if (!opens && !shift) return { ...tonight, ...benefits.closed };
  const level = levelOf(lifetimeExperience);
  const early = Object.entries(opens ?? {}).flatMap(([action, open]) =>
    level < open.level ? [[action, open.refusal] as const] : [],
  );
  const away = isOnShift(benefits, now) ? shift?.closes : {};
  return { ...tonight, ...Object.fromEntries(early), ...away, ...benefits.closed };
}

/** Returns the energy that an action costs at `now`, of `energyCost` on other days. */
export function shiftEnergy(benefits: Benefits, action: string, energyCost: number, now: number): number {
  const percent = isOnShift(benefits, now) ? benefits.inheritance?.terms.shift?.energyPercent[action] : 100;
  return Math.floor((energyCost * (percent ?? 100)) / 100);
}

/** Returns the part of an action's pay that goes to the creditor, in whole dollars. */
export function takenOf({ inheritance }: Benefits, action: string, pay: number, debt: number): number {
  const taking = inheritance?.terms.taking;
  if (taking?.action !== action) return 0;
  return Math.min(debt, Math.floor((Math.max(0, pay) * taking.percent) / 100));
}
