import type { AffinityChange, AffinityLevel, Quest } from "./content.ts";

/** Maximum affinity with a contact. See docs/reference/contacts.md#affinity. */
export const AFFINITY_MAX = 100;
/** Number of completions of a quest that give its full affinity. See docs/reference/contacts.md#repeatable-missions. */
export const AFFINITY_COMPLETIONS = 5;
/** Affinity of each later completion. See docs/reference/contacts.md#repeatable-missions. */
const LATER_AFFINITY = 1;

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
export function raiseAffinity(affinity: number, reward: number): number {
  return Math.min(AFFINITY_MAX, affinity + reward);
}

/**
 * Affinity (0–100) after completion number `completions` (1 or more).
 * See docs/reference/contacts.md#repeatable-missions.
 */
export function affinityAfterQuest(
  affinity: number,
  { rewards }: Pick<Quest, "rewards">,
  completions: number,
): number {
  const reward = rewards.affinity ?? 0;
  return raiseAffinity(
    affinity,
    completions > AFFINITY_COMPLETIONS ? Math.min(reward, LATER_AFFINITY) : reward,
  );
}

/**
 * The affinities that a completion changes, by contact: the reward with the quest's contact first, then the effects in
 * order. `affinityWith` is null for a contact that the player doesn't know, with whom nothing changes.
 */
export function affinitiesAfter(
  contactId: string,
  terms: Pick<Quest, "rewards"> & {
    readonly effects: { readonly affinity?: readonly AffinityChange[] | undefined };
  },
  completions: number,
  affinityWith: (contactId: string) => number | null,
): ReadonlyMap<string, number> {
  const before = affinityWith(contactId) ?? 0;
  const after = new Map([[contactId, affinityAfterQuest(before, terms, completions)]]);
  for (const { contact, amount } of terms.effects.affinity ?? []) {
    const affinity = after.get(contact) ?? affinityWith(contact);
    if (affinity !== null) after.set(contact, Math.max(0, raiseAffinity(affinity, amount)));
  }
  return new Map([...after].filter(([id, affinity]) => affinity !== (affinityWith(id) ?? 0)));
}
