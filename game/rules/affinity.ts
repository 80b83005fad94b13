import type { AffinityLevel } from "./content.ts";

/** The most affinity a player can have with a contact. See docs/reference/contacts.md#affinity. */
export const AFFINITY_MAX = 100;

/** What the affinity bar says, highest first. See docs/reference/contacts.md#affinity. */
const LABELS = [
  { from: 75, label: "Close" },
  { from: 50, label: "Trusted" },
  { from: 25, label: "Friendly" },
  { from: 0, label: "Neutral" },
] as const;

export type AffinityLabel = (typeof LABELS)[number]["label"];

/** The tiers of a contact whose author named none. See docs/reference/contacts.md#affinity. */
export const DEFAULT_AFFINITY_LEVELS: readonly AffinityLevel[] = [
  { level: 0, name: "Unknown", description: "You have not really met." },
  { level: 10, name: "Acquaintance", description: "They know your name." },
  { level: 25, name: "Friend", description: "They answer your messages." },
  { level: 50, name: "Close Ally", description: "They take your side." },
];

/** The word of the affinity bar for an affinity of 0–100. */
export function affinityLabel(affinity: number): AffinityLabel {
  return LABELS.find((step) => affinity >= step.from)?.label ?? "Neutral";
}

/** The contact's own tier at an affinity of 0–100, or null where it has none that low. */
export function affinityTier(levels: readonly AffinityLevel[], affinity: number): AffinityLevel | null {
  let tier: AffinityLevel | null = null;
  for (const level of levels) {
    if (level.level <= affinity && level.level >= (tier?.level ?? 0)) tier = level;
  }
  return tier;
}

/** Affinity after `reward` (0 or more), at most 100. */
export function raiseAffinity(affinity: number, reward: number): number {
  return Math.min(AFFINITY_MAX, affinity + reward);
}
