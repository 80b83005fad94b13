import { COHORTS_SHOWN, MAX_TEXTS, QUESTS_SHOWN } from "#game/contract/admin/insights.ts";
import type { CohortGain, Flow } from "#game/rules/insights/ledger-count.ts";
import type { QuestCount } from "#game/rules/insights/quest-count.ts";
import type { Database } from "../client.ts";
import { selectContentVersion } from "../content/releases.ts";
import { bind, send, sendBatch, sql } from "../statement.ts";
import type { TextReaders } from "./insight-count.ts";

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

/** Returns a page of quests after this one (empty ids: from the first), in one round trip. */
export async function selectQuestCounts(
  db: Database,
  after: { readonly contactId: string; readonly questId: string },
): Promise<StoredQuests> {
  const [[round], [version], quests] = await sendBatch(db, [
    sql<{ players: number; completedAt: number | null }>`select completed_at as completedAt,
      iif(completed_at is null, players, players_before) as players from insight_round where id = 1`,
    selectContentVersion(),
    sql<QuestCount>`select contact_id as contactId, quest_id as questId, unlocked, affordable, done, stuck
      from insight_mission
      where round = (select iif(completed_at is null, round, round - 1) from insight_round where id = 1)
        and (contact_id, quest_id) > (${after.contactId}, ${after.questId})
      order by contact_id, quest_id limit ${QUESTS_SHOWN + 1}`,
  ]);
  return {
    players: round?.players ?? 0,
    completedAt: round?.completedAt ?? null,
    contentVersion: version?.key ?? null,
    quests: quests.slice(0, QUESTS_SHOWN),
    hasMore: quests.length > QUESTS_SHOWN,
  };
}

/** The readers of texts, and when they were counted. */
export interface StoredReaders {
  /** Epoch ms; null during the first round. */
  readonly completedAt: number | null;
  readonly texts: readonly TextReaders[];
}

/** Returns at most `MAX_TEXTS` texts that players have read, by the last complete round, or by the first so far. */
export async function selectReaders(db: Database): Promise<StoredReaders> {
  const [[round], texts] = await sendBatch(db, [
    sql<{ completedAt: number | null }>`select completed_at as completedAt from insight_round where id = 1`,
    sql<TextReaders>`select contact_id as contactId, text_id as textId, kind, readers from insight_text
      where round = (select iif(completed_at is null, round, round - 1) from insight_round where id = 1)
      limit ${MAX_TEXTS}`,
  ]);
  return { completedAt: round?.completedAt ?? null, texts };
}

/** Returns the newest weekly cohorts, newest first. */
export async function selectCohorts(db: Database): Promise<readonly CohortGain[]> {
  return send(
    db,
    sql<CohortGain>`select week, players, day1, day7 from insight_cohort
      order by week desc limit ${COHORTS_SHOWN}`,
  );
}

const AMOUNTS = bind(`rows, cash_in as cashIn, cash_out as cashOut, experience_in as experienceIn,
  experience_out as experienceOut`);

/** Returns the flows of every level, and by cause those of one level (null: none). */
export async function selectFlows(
  db: Database,
  level: number | null,
): Promise<{ levels: readonly Omit<Flow, "causeGroup">[]; causes: readonly Omit<Flow, "level">[] }> {
  const [levels, causes] = await sendBatch(db, [
    sql<Omit<Flow, "causeGroup">>`select level, ${AMOUNTS} from insight_flow
      where cause_group = '' order by level`,
    sql<Omit<Flow, "level">>`select cause_group as causeGroup, ${AMOUNTS} from insight_flow
      where level = ${level} and cause_group > '' order by cause_group limit ${MAX_CAUSES}`,
  ]);
  return { levels, causes };
}
