import type { AffinityChange, AffinityLevel, Quest } from "./content.ts";

/** Maximum affinity with a contact. See docs/reference/contacts.md#affinity. */
export const AFFINITY_MAX = 100;
/** Number of completions with the quest's full affinity. See docs/reference/contacts.md#repeatable-missions. */
export const AFFINITY_COMPLETIONS = 2;
/** Maximum affinity by repeatable quests; the rest needs the story. See docs/reference/contacts.md#repeatable-missions. */
export const REPEATS_LIFT_TO = 75;
/** Affinity of each later completion. See docs/reference/contacts.md#repeatable-missions. */
const LATER_AFFINITY = 3;

/** Labels of the affinity bar, highest first. See docs/reference/contacts.md#affinity. */
const LABELS = [
  { from: 75, label: "Close" },
  { from: 50, label: "Trusted" },
  { from: 25, label: "Friendly" },
  { from: 0, label: "Neutral" },
] as const;

export type AffinityLabel = (typeof LABELS)[number]["label"];

/** Default tiers of a contact. See docs/reference/contacts.md#affinity. */
export const DEFAULT_AFFINITY_LEVELS: readonly AffinityLevel[] = [
  { level: 0, name: "Unknown", description: "You have not really met." },
  { level: 10, name: "Acquaintance", description: "They know your name." },
  { level: 25, name: "Friend", description: "They answer your messages." },
  { level: 50, name: "Close Ally", description: "They take your side." },
];

/** Label of the affinity bar at an affinity of 0–100. */
export function affinityLabel(affinity: number): AffinityLabel {
  return LABELS.find((step) => affinity >= step.from)?.label ?? "Neutral";
}

/** The contact's tier at an affinity of 0–100; null below its lowest tier. */
export function affinityTier(levels: readonly AffinityLevel[], affinity: number): AffinityLevel | null {
  let tier: AffinityLevel | null = null;
  for (const level of levels) {
    if (level.level <= affinity && level.level >= (tier?.level ?? 0)) tier = level;
  }
  return tier;
}

/** Adds `reward` to an affinity, capped at 100. */
function raiseAffinity(affinity: number, reward: number): number {
  return Math.min(AFFINITY_MAX, affinity + reward);
}

/** A completion of a quest. */
export interface Completion {
  /** Its number: 1 or more. */
  readonly completions: number;
  readonly isRepeatable: boolean;
}

/** Affinity (0–100) after a completion. See docs/reference/contacts.md#repeatable-missions. */
export function affinityAfterQuest(
  affinity: number,
  { rewards }: Pick<Quest, "rewards">,
  { completions, isRepeatable }: Completion,
): number {
  const reward = rewards.affinity ?? 0;
  const lift = completions > AFFINITY_COMPLETIONS ? Math.min(reward, LATER_AFFINITY) : reward;
  const after = raiseAffinity(affinity, lift);
  return isRepeatable ? Math.max(affinity, Math.min(REPEATS_LIFT_TO, after)) : after;
}

/**
 * The affinities that a completion changes, by contact: the reward with the quest's contact first, then the effects in
 * order. `affinityWith` is null for an unknown contact, whose affinity doesn't change.
 */
export function affinitiesAfter(
  contactId: string,
  terms: Pick<Quest, "rewards"> & {
    readonly effects: { readonly affinity?: readonly AffinityChange[] | undefined };
  },
  completion: Completion,
  affinityWith: (contactId: string) => number | null,
): ReadonlyMap<string, number> {
  const before = affinityWith(contactId) ?? 0;
  const after = new Map([[contactId, affinityAfterQuest(before, terms, completion)]]);
  for (const { contact, amount } of terms.effects.affinity ?? []) {
    const affinity = after.get(contact) ?? affinityWith(contact);
    if (affinity !== null) after.set(contact, Math.max(0, raiseAffinity(affinity, amount)));
  }
  return new Map([...after].filter(([id, affinity]) => affinity !== (affinityWith(id) ?? 0)));
}
