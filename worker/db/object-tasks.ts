import { HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";
import type { Database } from "./client.ts";
import type { OBJECT_TASKS } from "./schema/platform.ts";
import { type Statement, send, sendBatch, sql } from "./statement.ts";

/** A user's pending changes of one kind that the Durable Objects have yet to apply. */
export interface ObjectTask {
  readonly userId: string;
  readonly kind: (typeof OBJECT_TASKS)[number];
  /** The revoked sessions, or the deleted messages as `room:seq`; `[""]` for the other kinds. */
  readonly refs: readonly string[];
  /** Identify the state of the rows. */
  readonly tokens: readonly string[];
}

/** Returns the tasks of a user. */
export async function selectTasksOf(db: Database, userId: string): Promise<readonly ObjectTask[]> {
  return readTasks(db, sql`where user_id = ${userId} group by kind`);
}

/** Returns the tasks that delete a message, named `room:seq`: none once it is deleted. */
export async function selectTasksOfMessage(db: Database, ref: string): Promise<readonly ObjectTask[]> {
  return readTasks(db, sql`where kind = 'message' and ref = ${ref} group by user_id, kind`);
}

/** Failed tries after which a task is parked: the cron leaves it alone. */
export const MAX_TRIES = 10;

/** Returns at most `limit` tasks that are due at `at` (epoch ms), those that never failed first. Parked ones are never due. */
export async function selectDueTasks(
  db: Database,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<readonly ObjectTask[]> {
  return readTasks(
    db,
    sql`left join object_task_failure f using (user_id, kind)
      where f.tries is null or (f.tries < ${MAX_TRIES} and f.retry_at <= ${at})
      group by user_id, kind order by coalesce(f.retry_at, 0), user_id limit ${limit}`,
  );
}

async function readTasks(db: Database, which: Statement): Promise<readonly ObjectTask[]> {
  const statement = sql<{ userId: string; kind: ObjectTask["kind"]; refs: string; tokens: string }>`
    select user_id as userId, kind, json_group_array(ref) as refs, json_group_array(token) as tokens
    from object_task ${which}`;
  const rows = await send(db, statement);
  return rows.map(({ refs, tokens, ...task }) => ({
    ...task,
    refs: JSON.parse(refs) as string[],
    tokens: JSON.parse(tokens) as string[],
  }));
}

/** Changes that the backlog counts at most, so that a long one is as cheap to read. */
export const MAX_WAITING = 1_000;

/** The changes that the Durable Objects have yet to apply. */
export interface Backlog {
  /** At most `MAX_WAITING`. */
  readonly waiting: number;
  /** Tasks that failed ten times, at most `MAX_WAITING`. */
  readonly parked: number;
  /** Time of the last sample without any, or of the oldest one (epoch ms); null without samples. */
  readonly since: number | null;
}

/** Counts the waiting changes by the key of their table, and finds since when some have waited, to five minutes. */
export async function selectBacklog(db: Database): Promise<Backlog> {
  const statement = sql<Backlog>`
    select (select count(*) from (select 1 from object_task limit ${MAX_WAITING})) as waiting,
      (select count(*) from (select 1 from object_task_failure where tries >= ${MAX_TRIES} limit ${MAX_WAITING})) as parked,
      coalesce((select at from sample where waiting = 0 order by at desc limit 1), (select min(at) from sample)) as since`;
  const [found] = await send(db, statement);
  return found ?? { waiting: 0, parked: 0, since: null };
}

/** Removes a task that every object has applied. Returns false if it has changed since it was read. */
export async function deleteTask(db: Database, task: ObjectTask): Promise<boolean> {
  const { userId, kind, tokens } = task;
  const [removed] = await sendBatch(db, [
    sql<{ ref: string }>`delete from object_task where user_id = ${userId} and kind = ${kind}
      and token in (select value from json_each(${JSON.stringify(tokens)})) returning ref`,
    sql`delete from object_task_failure where user_id = ${userId} and kind = ${kind}`,
  ]);
  return removed.length === tokens.length;
}

/** Pause after the first failed try, in milliseconds. It doubles with each further one, up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 4 * MINUTE_MS;
/** Longest pause between two tries, in milliseconds. */
const MAX_PAUSE_MS = 12 * HOUR_MS;

/** Counts a failed try at `at` (epoch ms). Returns the tries that have failed so far. */
export async function noteFailedTask(
  db: Database,
  { userId, kind }: ObjectTask,
  at: number,
): Promise<number> {
  const statement = sql<{ tries: number }>`
    insert into object_task_failure (user_id, kind, tries, retry_at)
    values (${userId}, ${kind}, 1, ${at + FIRST_PAUSE_MS})
    on conflict do update set tries = tries + 1,
      retry_at = ${at} + min(${MAX_PAUSE_MS}, ${FIRST_PAUSE_MS} << min(tries, ${MAX_TRIES}))
    returning tries`;
  const [failure] = await send(db, statement);
  return failure?.tries ?? 0;
}

/** Statement that makes every parked task due again, with as many tries as a new one. */
export function retryParkedTasks(): Statement {
  return sql`delete from object_task_failure where tries >= ${MAX_TRIES}`;
}

/** Statement that adds the deletion of a chat message to the tasks. The other kinds are added by triggers. */
export function addMessageDeletion(authorId: string, roomId: string, seq: number): Statement {
  return sql`insert into object_task values (${authorId}, 'message', ${messageRef(roomId, seq)}, hex(randomblob(8)), 0)
    on conflict do nothing`;
}

/** Returns the name of a message among the tasks. */
export function messageRef(roomId: string, seq: number): string {
  return `${roomId}:${seq}`;
}
