import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { replaceContacts } from "#game/content/contact-set.ts";
import type { Contact } from "#game/core/content.ts";
import { type Player, STARTING_CASH, STARTING_FOLLOWERS } from "#game/core/player.ts";
import { expectRefusal } from "./calls-test-support.ts";
import { openDatabase } from "./db/client.ts";
import { selectNewestRelease } from "./db/content/releases.ts";
import { sendBatch } from "./db/statement.ts";
import { planRelease, stateOf } from "./features/admin/content/state.ts";
import { arrive, createAccount, rows, type TestAccount } from "./test-support.ts";

/** Runs a statement. */
export async function change(sql: string, ...parameters: (string | number | null)[]): Promise<void> {
  await env.DB.prepare(sql)
    .bind(...parameters)
    .run();
}

/** Runs statements without parameters. */
export async function execute(sql: string): Promise<void> {
  await env.DB.exec(sql);
}

/** Changes stored progress directly, and bumps the player's `marks` as a request would. */
export async function changeProgress(sql: string): Promise<void> {
  await execute(`${sql}; update player_state set marks = marks + 1`);
}

/** Changes a character behind the game's back. */
export const become = ({ userId }: Pick<TestAccount, "userId">, player: Partial<Player>): Promise<void> =>
  change(
    "update player_state set marks = marks + 1, state = json_patch(state, ?) where user_id = ?",
    JSON.stringify(player),
    userId,
  );

/** Adds or changes contacts as an administrator does, without a proof. */
export async function writeContacts(...contacts: readonly Contact[]): Promise<void> {
  const db = openDatabase(env);
  const state = stateOf(await selectNewestRelease(db));
  const next = { ...state, contacts: replaceContacts(state.contacts, contacts) };
  const cause = { kind: "edit", createdAt: Date.now(), createdBy: "an administrator" } as const;
  await sendBatch(db, planRelease(state, next, cause).statements);
}

/** Returns every row of every table except those named. */
export async function everyRow(
  except: readonly string[] = ["rate_limit", "player_activity"],
): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  );
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  // One batch takes an eighth of the time of one query for each table.
  const tablesOf = names.map((name) => env.DB.prepare(`select * from "${name}"`));
  const replies = await env.DB.batch<Record<string, unknown>>(tablesOf);
  return Object.fromEntries(names.map((name, index) => [name, replies[index]?.results ?? []]));
}

/** Returns how many rows the database has written since it was opened. */
export async function writtenRows(): Promise<number> {
  const [written] = await rows<{ count: number }>("select total_changes() as count");
  return written?.count ?? 0;
}

/**
 * Returns a function that runs an attempt and expects it to change no row, except rate limits and the activity that is noted
 * after a reply. Reads the tables again only after a write.
 */
export function changeDetector() {
  let known: { readonly written: number; readonly tables: Record<string, unknown[]> } | null = null;
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const written = await writtenRows();
    if (known?.written !== written) known = { written, tables: await everyRow() };
    const result = await attempt();
    if ((await writtenRows()) !== written) expect(await everyRow()).toEqual(known.tables);
    return result;
  };
}

/** Runs one attempt as `changeDetector` does. */
export function changingNothing<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return changeDetector()(attempt);
}

/** Expects an attempt to be refused with this status and text, and to change no row; returns the body. */
export async function expectRefused(attempt: () => Promise<Response>, status: number, error: string) {
  return expectRefusal(await changingNothing(attempt), status, error);
}

/** Expects cash, experience and followers to equal the start plus the ledger and its monthly sums, and `seq` their rows. */
export async function expectBalanced(userId: string): Promise<void> {
  const [player] = await rows<{ cash: number; lifetime_experience: number; followers: number; seq: number }>(
    "select cash, lifetime_experience, followers, seq from player where user_id = ?",
    userId,
  );
  const [totals] = await rows<{ cash: number; experience: number; followers: number; count: number }>(
    `select coalesce(sum(cash), 0) as cash, coalesce(sum(experience), 0) as experience,
       coalesce(sum(followers), 0) as followers, coalesce(sum(rows), 0) as count from (
         select cash, experience, followers, 1 as rows from ledger where player_id = ?1
         union all select cash, experience, followers, rows from ledger_month_sum where player_id = ?1)`,
    userId,
  );
  expect(player).toEqual({
    cash: STARTING_CASH + (totals?.cash ?? 0),
    lifetime_experience: totals?.experience,
    followers: STARTING_FOLLOWERS + (totals?.followers ?? 0),
    seq: totals?.count,
  });
}

/**
 * Gives a new account `count` ledger rows, with the balances, the sums and the character that follow. `cells` is SQL for the
 * cells of row `i` after its number.
 */
export async function seedLedger({ userId }: TestAccount, count: number, cells: string): Promise<void> {
  const texts = [
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into ledger select ?1, i, ${cells} from n`,
    `update ledger set cash_after = t.cash, followers_after = t.followers from (select seq,
       47 + sum(cash) over (order by seq) as cash, 3 + sum(followers) over (order by seq) as followers
       from ledger where player_id = ?1) t where player_id = ?1 and ledger.seq = t.seq`,
    `insert into ledger_sum select player_id, iif(cause like 'quest%', 'quest', cause), count(*), sum(cash),
       sum(experience), sum(followers), sum(energy) from ledger where player_id = ?1 group by 2`,
    `update player_state set seq = l.rows, state = json_set(state, '$.cash', 47 + l.cash,
       '$.followers', 3 + l.followers, '$.lifetimeExperience', l.experience)
     from (select count(*) as rows, sum(cash) as cash, sum(followers) as followers, sum(experience) as experience
       from ledger where player_id = ?1) l where user_id = ?1`,
  ];
  await env.DB.batch(texts.map((text) => env.DB.prepare(text).bind(userId)));
}

/** Creates an account at level 40 with $200,047, fully covered by the ledger. */
export async function richAccount(): Promise<TestAccount> {
  const account = await createAccount();
  await seedLedger(account, 1, "1, 'admin', 200000, 78000, 0, 0, 0, 0, 0");
  return arrive(account);
}
