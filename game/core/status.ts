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

/** The statuses from endings, each with the status whose posts and figure it shares. */
const ENDING_STATUSES = [
  { status: "Crew Member", like: "Brokie" },
  { status: "Private Person", like: "Brokie" },
] as const;

/** The status at a level (1 or more). */
export function statusForLevel(level: number): string {
  return (STATUSES.findLast((each) => each.level <= level) ?? STATUSES[0]).status;
}

/** Returns whether no later level brings another status. */
export function isLastStatus(level: number): boolean {
  return level >= (STATUSES.at(-1)?.level ?? 1);
}

/**
 * Maps any status to a level's status: itself, the one that an ending's status shares, or that of the level for a status
 * that an administrator invented.
 */
export function levelStatus(status: string, level: number): (typeof STATUSES)[number] {
  const own = ENDING_STATUSES.find((each) => each.status === status)?.like ?? status;
  return (
    STATUSES.find((each) => each.status === own) ??
    STATUSES.findLast((each) => each.level <= level) ??
    STATUSES[0]
  );
}

/** The place of a status among all, from 0. */
export function rankOf(status: string, level: number): number {
  return STATUSES.indexOf(levelStatus(status, level));
}
