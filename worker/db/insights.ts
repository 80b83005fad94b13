import { COHORTS_SHOWN, MISSIONS_SHOWN } from "#game/contract/insights.ts";
import type { CohortGain, Flow } from "#game/rules/insights/ledger-count.ts";
import type { MissionCount } from "#game/rules/insights/mission-count.ts";
import type { Database } from "./client.ts";
import { CONTENT_VERSION } from "./games.ts";
import { sendBatch } from "./statement.ts";

/** Maximum number of causes shown of a level. */
const MAX_CAUSES = 60;

/** A page of the counted missions. */
export interface StoredMissions {
  /** Players of the last complete round, or of the first round so far. */
  readonly players: number;
  /** Epoch ms; null during the first round. */
  readonly completedAt: number | null;
  readonly contentVersion: string | null;
  readonly missions: readonly MissionCount[];
  readonly hasMore: boolean;
}

const ROUND = `select iif(completed_at is null, players, players_before) as players, completed_at as completedAt
  from insight_round where id = 1`;
const MISSIONS = `select contact_id as contactId, quest_id as questId, unlocked, affordable, done, stuck
  from insight_mission
  where round = (select iif(completed_at is null, round, round - 1) from insight_round where id = 1)
    and (contact_id, quest_id) > (?1, ?2)
  order by contact_id, quest_id limit ${MISSIONS_SHOWN + 1}`;

/** Returns a page of missions after this one (empty ids: from the first) in one round trip. */
export async function selectMissionCounts(
  db: Database,
  after: { readonly contactId: string; readonly questId: string },
): Promise<StoredMissions> {
  const [rounds, versions, found] = await sendBatch<unknown>(db, [
    { sql: ROUND, values: [] },
    { sql: CONTENT_VERSION, values: [] },
    { sql: MISSIONS, values: [after.contactId, after.questId] },
  ]);
  const [round] = (rounds?.results ?? []) as { players: number; completedAt: number | null }[];
  const [version] = (versions?.results ?? []) as { key: string }[];
  const missions = (found?.results ?? []) as MissionCount[];
  return {
    players: round?.players ?? 0,
    completedAt: round?.completedAt ?? null,
    contentVersion: version?.key ?? null,
    missions: missions.slice(0, MISSIONS_SHOWN),
    hasMore: missions.length > MISSIONS_SHOWN,
  };
}

/** Returns the newest weekly cohorts, newest first. */
export async function selectCohorts(db: Database): Promise<readonly CohortGain[]> {
  const sql = `select week, players, day1, day7 from insight_cohort order by week desc limit ${COHORTS_SHOWN}`;
  const [found] = await sendBatch<CohortGain>(db, [{ sql, values: [] }]);
  return found?.results ?? [];
}

const AMOUNTS = `rows, cash_in as cashIn, cash_out as cashOut, experience_in as experienceIn,
  experience_out as experienceOut`;
const LEVELS = `select level, ${AMOUNTS} from insight_flow where cause_group = '' order by level`;
const CAUSES = `select cause_group as causeGroup, ${AMOUNTS} from insight_flow
  where level = ?1 and cause_group > '' order by cause_group limit ${MAX_CAUSES}`;

/** Returns the flows of every level, and by cause those of one level (null: none). */
export async function selectFlows(
  db: Database,
  level: number | null,
): Promise<{ levels: readonly Omit<Flow, "causeGroup">[]; causes: readonly Omit<Flow, "level">[] }> {
  const [levels, causes] = await sendBatch<unknown>(db, [
    { sql: LEVELS, values: [] },
    ...(level === null ? [] : [{ sql: CAUSES, values: [level] }]),
  ]);
  return {
    levels: (levels?.results ?? []) as Omit<Flow, "causeGroup">[],
    causes: (causes?.results ?? []) as Omit<Flow, "level">[],
  };
}
