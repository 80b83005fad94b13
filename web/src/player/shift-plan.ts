/* The rules of the shift plan, without I/O or a clock. docs/reference/connection.md#shift-plan */

/** Maximum number of planned actions. */
export const MAX_PLANNED = 20;
/**
 * Time after which an entry may no longer be repeated, in milliseconds. The server knows its key for 24 hours, and then would
 * perform it again.
 */
export const MAX_REPEAT_MS = 20 * 3_600_000;

/** A planned action. Times in epoch ms on this device. */
export interface PlanEntry {
  /** Its idempotency key. */
  readonly key: string;
  readonly actionId: string;
  readonly plannedAt: number;
  /** Time of the first attempt to send it; null before. */
  readonly sentAt: number | null;
}

/** The server's reply to an entry. `lost`: an old attempt may or may not have counted. */
export interface PlanResult {
  readonly key: string;
  readonly actionId: string;
  readonly outcome: "done" | "refused" | "lost";
  /** Why it was refused; empty otherwise. */
  readonly reason: string;
}

export interface Plan {
  /** In the order in which they are sent. */
  readonly entries: readonly PlanEntry[];
  /** The answers since the player last planned. */
  readonly results: readonly PlanResult[];
  /** True if a refusal stopped the plan. The player decides about the rest. */
  readonly isStopped: boolean;
}

export const EMPTY_PLAN: Plan = { entries: [], results: [], isStopped: false };

/** Adds an action at the end; unchanged if the plan is full or has the key already. Clears the report of an earlier plan. */
export function withPlanned(plan: Plan, entry: PlanEntry): Plan {
  if (plan.entries.length >= MAX_PLANNED || plan.entries.some(({ key }) => key === entry.key)) return plan;
  const isNew = plan.entries.length === 0;
  return { ...plan, entries: [...plan.entries, entry], results: isNew ? [] : plan.results };
}

/** Returns the last entry of an action that was never sent, which the player may take back; null if there is none. */
export function lastUnsent(plan: Plan, actionId: string): PlanEntry | null {
  return plan.entries.findLast((entry) => entry.actionId === actionId && entry.sentAt === null) ?? null;
}

export function withoutEntry(plan: Plan, key: string): Plan {
  const entries = plan.entries.filter((entry) => entry.key !== key);
  return { ...plan, entries, isStopped: plan.isStopped && entries.length > 0 };
}

/** Notes the first attempt to send an entry. */
export function withSent(plan: Plan, key: string, at: number): Plan {
  const entries = plan.entries.map((entry) =>
    entry.key === key && entry.sentAt === null ? { ...entry, sentAt: at } : entry,
  );
  return { ...plan, entries };
}

/** Replaces an entry by its answer. A refusal stops the plan if something is left. */
export function withAnswer(plan: Plan, result: PlanResult): Plan {
  if (!plan.entries.some(({ key }) => key === result.key)) return plan;
  const rest = withoutEntry(plan, result.key);
  return {
    entries: rest.entries,
    results: [...plan.results, result],
    isStopped: rest.entries.length > 0 && (plan.isStopped || result.outcome === "refused"),
  };
}

/** Returns whether an entry may still be sent: its key must be one that the server knows, or has never seen. */
export function isRepeatable(entry: PlanEntry, now: number): boolean {
  return entry.sentAt === null || now - entry.sentAt < MAX_REPEAT_MS;
}

/** Counts by action, in the order of the first one: `3 × Bag Fries`. */
export function countByAction(
  list: readonly { readonly actionId: string }[],
): [actionId: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { actionId } of list) counts.set(actionId, (counts.get(actionId) ?? 0) + 1);
  return [...counts];
}
