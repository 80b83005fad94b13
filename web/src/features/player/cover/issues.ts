/** A contact that a level-up may present. */
export interface Newcomer {
  readonly npcId: string;
  readonly npcName: string;
}

/** A magazine that waits to be shown. */
export interface Issue {
  readonly level: number;
  /** The contacts unlocked with it, in the order of unlocking. */
  readonly newcomers: readonly Newcomer[];
}

/** The waiting issue, and the contacts that may belong to the next one. */
export interface Press {
  readonly issue: Issue | null;
  readonly recent: readonly (Newcomer & { readonly at: number })[];
}

export const EMPTY_PRESS: Press = { issue: null, recent: [] };

/** A contact unlocked at most this long before a level-up belongs to it: both come in one reply. Milliseconds. */
const SAME_REPLY_MS = 2_000;

/** A new level. While an issue waits, it covers the newer level too: one cover, never a pile. */
export function withLevel({ issue, recent }: Press, level: number, at: number): Press {
  const together = recent.filter((newcomer) => at - newcomer.at <= SAME_REPLY_MS);
  const newcomers = [
    ...(issue?.newcomers ?? []),
    ...together.map(({ npcId, npcName }) => ({ npcId, npcName })),
  ];
  return { issue: { level: Math.max(level, issue?.level ?? 0), newcomers }, recent: [] };
}

/** A new contact: part of the waiting issue, or of one that follows at once. */
export function withNewcomer({ issue, recent }: Press, newcomer: Newcomer, at: number): Press {
  if (!issue) {
    const kept = recent.filter((earlier) => at - earlier.at <= SAME_REPLY_MS);
    return { issue, recent: [...kept, { ...newcomer, at }] };
  }
  if (issue.newcomers.some(({ npcId }) => npcId === newcomer.npcId)) return { issue, recent };
  return { issue: { ...issue, newcomers: [...issue.newcomers, newcomer] }, recent };
}
