/** A player's progress with a quest. Times are epoch milliseconds; null means not yet. */
export interface QuestProgress {
  readonly availableAt: number;
  /** Time when the player first saw the quest. */
  readonly seenAt: number | null;
  readonly firstCompletedAt: number | null;
  readonly lastCompletedAt: number | null;
  /** Number of completions, 0 or more. */
  readonly completions: number;
  /** Id of the choice that completed it; null if it has none, or is not completed. */
  readonly choice: string | null;
}
