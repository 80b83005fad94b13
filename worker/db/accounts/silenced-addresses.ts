import { type Statement, sql } from "../statement.ts";

/** Statement that silences a new account whose address is silenced at `at` (epoch ms), in the batch that creates it. */
export function inheritSilence(userId: string, addressHash: string, at: number): Statement {
  return sql`insert into chat_silence (user_id, until, reason)
    select ${userId}, until, reason from silenced_address where address_hash = ${addressHash} and until > ${at}`;
}
