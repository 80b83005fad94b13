import { COHORTS_SHOWN, QUESTS_SHOWN } from "#game/contract/insights.ts";
import { type CohortGain, type Flow, sumCohorts, sumFlows } from "#game/rules/insights/ledger-count.ts";
import { type QuestCount, sumQuests } from "#game/rules/insights/quest-count.ts";
import type { Database } from "./client.ts";
import { selectContentVersion } from "./content-releases.ts";
import { askShards } from "./every-shard.ts";
import { directoryOf } from "./shards.ts";
import { bind, send, sendBatch, sql } from "./statement.ts";

/** Maximum number of causes shown of a level. */
const MAX_CAUSES = 60;

/** A page of the counted quests. */
export interface StoredQuests {
  /** Players of the last complete round, or of the first round so far. */
  readonly players: number;
  /** Epoch ms; null during the first round. */
  readonly completedAt: number | null;
  readonly contentVersion: string | null;
  readonly quests: readonly QuestCount[];
  readonly hasMore: boolean;
}

/** Returns a page of quests after this one (empty ids: from the first), of all shards in one round trip to each. */
export async function selectQuestCounts(
  db: Database,
  after: { readonly contactId: string; readonly questId: string },
): Promise<StoredQuests> {
  const found = await askShards(directoryOf(db), (shard) =>
    sendBatch(shard, [
      sql<{ players: number; completedAt: number | null }>`select completed_at as completedAt,
        iif(completed_at is null, players, players_before) as players from insight_round where id = 1`,
      selectContentVersion(),
      sql<QuestCount>`select contact_id as contactId, quest_id as questId, unlocked, affordable, done, stuck
        from insight_mission
        where round = (select iif(completed_at is null, round, round - 1) from insight_round where id = 1)
          and (contact_id, quest_id) > (${after.contactId}, ${after.questId})
        order by contact_id, quest_id limit ${QUESTS_SHOWN + 1}`,
    ]),
  );
  const rounds = found.flatMap(([round]) => round);
  // Each shard has sent so many that the first of all are complete.
  const quests = sumQuests(found.flatMap(([, , counts]) => counts)).sort(byKey);
  return {
    players: rounds.reduce((sum, { players }) => sum + players, 0),
    completedAt: earliest(rounds.map(({ completedAt }) => completedAt)),
    contentVersion: found[0]?.[1][0]?.key ?? null,
    quests: quests.slice(0, QUESTS_SHOWN),
    hasMore: quests.length > QUESTS_SHOWN,
  };
}

/** Returns the earliest time; null if one is missing, or all. */
function earliest(times: readonly (number | null)[]): number | null {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length ? null : Math.min(...known);
}

const byKey = (a: QuestCount, b: QuestCount) =>
  compare(a.contactId, b.contactId) || compare(a.questId, b.questId);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns the newest weekly cohorts of all shards, newest first. */
export async function selectCohorts(db: Database): Promise<readonly CohortGain[]> {
  const select = sql<CohortGain>`select week, players, day1, day7 from insight_cohort
    order by week desc limit ${COHORTS_SHOWN}`;
  const found = (await askShards(directoryOf(db), (shard) => send(shard, select))).flat();
  const cohorts = sumCohorts(found).sort((a, b) => b.week - a.week);
  return cohorts.slice(0, COHORTS_SHOWN);
}

const AMOUNTS = bind(`rows, cash_in as cashIn, cash_out as cashOut, experience_in as experienceIn,
  experience_out as experienceOut`);

/** Returns the flows of every level of all shards, and by cause those of one level (null: none). */
export async function selectFlows(
  db: Database,
  level: number | null,
): Promise<{ levels: readonly Omit<Flow, "causeGroup">[]; causes: readonly Omit<Flow, "level">[] }> {
  const found = await askShards(directoryOf(db), (shard) =>
    sendBatch(shard, [
      sql<Flow>`select level, cause_group as causeGroup, ${AMOUNTS} from insight_flow
        where cause_group = '' order by level`,
      sql<Flow>`select level, cause_group as causeGroup, ${AMOUNTS} from insight_flow
        where level = ${level} and cause_group > '' order by cause_group limit ${MAX_CAUSES}`,
    ]),
  );
  const levels = sumFlows(found.flatMap(([rows]) => rows)).sort((a, b) => a.level - b.level);
  const causes = sumFlows(found.flatMap(([, rows]) => rows)).sort((a, b) =>
    compare(a.causeGroup, b.causeGroup),
  );
  return {
    levels: levels.map(({ causeGroup: _, ...flow }) => flow),
    causes: causes.map(({ level: _, ...flow }) => flow).slice(0, MAX_CAUSES),
  };
}
