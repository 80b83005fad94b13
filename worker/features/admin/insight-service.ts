import type {
  cohortInsights,
  flowInsights,
  questInsights,
  textReaders,
} from "#game/contract/admin/insights.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { contentKey } from "#game/rules/content.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK } from "#game/rules/leaderboards/week.ts";
import type { Database } from "../../db/client.ts";
import { selectCohorts, selectFlows, selectQuestCounts, selectReaders } from "../../db/ledger/insights.ts";
import { contentAt } from "../../game/content.ts";

/** Lists how many players each quest has reached, after the quest with this key. */
export async function listQuests(
  db: Database,
  after: string | undefined,
): Promise<ReplyOf<typeof questInsights>> {
  const [contactId = "", questId = ""] = after?.split(".") ?? [];
  const found = await selectQuestCounts(db, { contactId, questId });
  const { index } = await contentAt(db, found.contentVersion);
  const last = found.quests.at(-1);
  return {
    players: found.players,
    completedAt: found.completedAt === null ? null : new Date(found.completedAt).toISOString(),
    missions: found.quests.map((quest) => {
      const known = index.quests.get(contentKey(quest.contactId, quest.questId));
      return {
        ...quest,
        contactName: known?.contact.name ?? quest.contactId,
        name: known?.quest.name ?? quest.questId,
      };
    }),
    next: found.hasMore && last ? contentKey(last.contactId, last.questId) : null,
  };
}

/** Lists how many players have read each text within the last 30 days. */
export async function listReaders(db: Database): Promise<ReplyOf<typeof textReaders>> {
  const { completedAt, texts } = await selectReaders(db);
  return {
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    texts: [...texts],
  };
}

/** Lists the weekly cohorts at `at` (epoch ms), newest first. */
export async function listCohorts(db: Database, at: number): Promise<ReplyOf<typeof cohortInsights>> {
  const cohorts = await selectCohorts(db);
  return {
    cohorts: cohorts.map(({ week, ...figures }) => {
      // The last player of the week arrives at its end.
      const end = (week + 1) * MS_PER_WEEK;
      return {
        ...figures,
        week: new Date(week * MS_PER_WEEK).toISOString(),
        isDay1Over: at >= end + 2 * DAY_MS,
        isDay7Over: at >= end + 8 * DAY_MS,
      };
    }),
  };
}

/** Lists what players earned and spent by level, and by cause at one level (null: none). */
export async function listFlows(db: Database, level: number | null): Promise<ReplyOf<typeof flowInsights>> {
  const { levels, causes } = await selectFlows(db, level);
  return {
    levels: [...levels],
    causes: causes.map(({ causeGroup: group, ...flow }) => ({ group, ...flow })),
  };
}
