/** The first level of each status, lowest first. See docs/reference/character.md#status. */
export const STATUSES = [
  { level: 1, status: "Brokie" },
  { level: 5, status: "Side Hustler" },
  { level: 10, status: "Thread Merchant" },
  { level: 15, status: "Certified Coach" },
  { level: 20, status: "Thought Leader" },
  { level: 30, status: "Funnel Baron" },
  { level: 40, status: "Guru" },
  { level: 50, status: "Guru Emperor" },
] as const;

/** The status at a level (1 or more). */
export function statusForLevel(level: number): string {
  return (STATUSES.findLast((step) => step.level <= level) ?? STATUSES[0]).status;
}

/** The place of a status among all, from 0. A status that no level has counts as that of the level. */
export function rankOf(status: string, level: number): number {
  const own = STATUSES.findIndex((step) => step.status === status);
  return own >= 0 ? own : STATUSES.findLastIndex((step) => step.level <= level);
}
