import type { Expiry } from "../clean-up.ts";
import { type Statement, sql } from "../statement.ts";

/** Statements that delete what others have reported and written in the cases about these users. */
export function deleteCaseRows(userIds: Statement): Statement[] {
  const about = sql`case_id in (select id from moderation_case where user_id in (${userIds}))`;
  return [sql`delete from moderation_report where ${about}`, sql`delete from moderation_line where ${about}`];
}

const ofExpiredCase = (at: number) =>
  sql`case_id in (select id from moderation_case where expires_at <= ${at})`;

/** What expires with a case. */
export const EXPIRED_CASES: readonly Expiry[] = [
  ["moderation_report", ofExpiredCase],
  ["moderation_line", ofExpiredCase],
  // By a later run than its reports and messages, which may take several batches.
  [
    "moderation_case",
    (at) => sql`expires_at <= ${at}
      and not exists (select 1 from moderation_report where case_id = moderation_case.id)
      and not exists (select 1 from moderation_line where case_id = moderation_case.id)`,
  ],
];
