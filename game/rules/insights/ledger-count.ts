import { DAY_MS } from "../durations.ts";
import { causeGroup } from "../finances/causes.ts";
import { weekOf } from "../leaderboards/week.ts";
import { levelOf } from "../level.ts";

/** Level that stands for itself and all above it, so that the figures stay few. */
export const MAX_LEVEL_COUNTED = 100;
/** Group of the sum of a level. */
export const ALL_CAUSES = "";

/** Progress of counting a player's ledger. Times are epoch milliseconds. */
export interface CountedLedger {
  /** Number of the last counted row. */
  readonly seq: number;
  /** Lifetime experience after that row. */
  readonly experience: number;
  /** Time of the first row. */
  readonly arrivedAt: number;
  readonly wasBackOnDay1: boolean;
  readonly wasBackOnDay7: boolean;
}

export interface LedgerEntry {
  readonly seq: number;
  readonly at: number;
  readonly cause: string;
  readonly cash: number;
  readonly experience: number;
}

/** Income and spending of players at a level. */
export interface Flow {
  readonly level: number;
  /** As `causeGroup` gives it, or `ALL_CAUSES`. */
  readonly causeGroup: string;
  readonly rows: number;
  readonly cashIn: number;
  readonly cashOut: number;
  readonly experienceIn: number;
  readonly experienceOut: number;
}

/** Additions of one count to a week's cohort. */
export interface CohortGain {
  readonly week: number;
  readonly players: number;
  readonly day1: number;
  readonly day7: number;
}

export interface LedgerCount {
  readonly counted: CountedLedger;
  /** One for each row, and one for its level. */
  readonly flows: readonly Flow[];
  readonly cohort: CohortGain;
}

/**
 * Counts the next rows of a player's ledger (in order, at least one). `known` is null before the first count. A row
 * belongs to the level before it. See docs/reference/administration.md#what-happens-to-players.
 */
export function countLedger(known: CountedLedger | null, rows: readonly LedgerEntry[]): LedgerCount {
  const arrivedAt = known?.arrivedAt ?? rows[0]?.at ?? 0;
  let { seq, experience, wasBackOnDay1, wasBackOnDay7 } = known ?? {
    seq: 0,
    experience: 0,
    wasBackOnDay1: false,
    wasBackOnDay7: false,
  };
  const flows: Flow[] = [];
  for (const row of rows) {
    flows.push(...flowsOf(row, experience));
    const day = Math.floor((row.at - arrivedAt) / DAY_MS);
    // An administrator's change says nothing about the player.
    const isOwn = causeGroup(row.cause) !== "admin";
    wasBackOnDay1 ||= isOwn && day === 1;
    wasBackOnDay7 ||= isOwn && day === 7;
    experience += row.experience;
    seq = row.seq;
  }
  return {
    counted: { seq, experience, arrivedAt, wasBackOnDay1, wasBackOnDay7 },
    flows,
    cohort: {
      week: weekOf(arrivedAt),
      players: known ? 0 : 1,
      day1: Number(wasBackOnDay1) - Number(known?.wasBackOnDay1 ?? false),
      day7: Number(wasBackOnDay7) - Number(known?.wasBackOnDay7 ?? false),
    },
  };
}

/** The flows of a row after this experience. */
function flowsOf(row: LedgerEntry, before: number): Flow[] {
  const level = Math.min(levelOf(Math.max(0, before)), MAX_LEVEL_COUNTED);
  return [causeGroup(row.cause), ALL_CAUSES].map((group) => flowOf(row, level, group));
}

function flowOf(
  { cash, experience }: Pick<LedgerEntry, "cash" | "experience">,
  level: number,
  group: string,
): Flow {
  return {
    level,
    causeGroup: group,
    rows: 1,
    cashIn: Math.max(0, cash),
    cashOut: Math.max(0, -cash),
    experienceIn: Math.max(0, experience),
    experienceOut: Math.max(0, -experience),
  };
}

/** Adds up the flows of each level and group. */
export function sumFlows(flows: readonly Flow[]): Flow[] {
  const sums = new Map<string, Flow>();
  for (const flow of flows) {
    const key = `${flow.level} ${flow.causeGroup}`;
    const sum = sums.get(key);
    sums.set(key, sum ? addFlows(sum, flow) : flow);
  }
  return [...sums.values()];
}

/** Adds up the gains of each week. */
export function sumCohorts(gains: readonly CohortGain[]): CohortGain[] {
  const sums = new Map<number, CohortGain>();
  for (const { week, players, day1, day7 } of gains) {
    const sum = sums.get(week) ?? { week, players: 0, day1: 0, day7: 0 };
    sums.set(week, {
      week,
      players: sum.players + players,
      day1: sum.day1 + day1,
      day7: sum.day7 + day7,
    });
  }
  return [...sums.values()];
}

function addFlows(a: Flow, b: Flow): Flow {
  return {
    ...a,
    rows: a.rows + b.rows,
    cashIn: a.cashIn + b.cashIn,
    cashOut: a.cashOut + b.cashOut,
    experienceIn: a.experienceIn + b.experienceIn,
    experienceOut: a.experienceOut + b.experienceOut,
  };
}
