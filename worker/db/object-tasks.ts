import type { Database } from "./client.ts";
import type { OBJECT_TASKS } from "./schema/object-tasks.ts";
import { type Statement, send, sendChange, sql } from "./statement.ts";

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

/** Returns at most `limit` tasks: those never tried first, then those whose last try is the longest ago. */
export async function selectTasks(db: Database, limit: number): Promise<readonly ObjectTask[]> {
  return readTasks(db, sql`group by user_id, kind order by min(tried_at), user_id limit ${limit}`);
}

async function readTasks(db: Database, which: Statement): Promise<readonly ObjectTask[]> {
  const rows = await send(
    db,
    sql<{ userId: string; kind: ObjectTask["kind"]; refs: string; tokens: string }>`
      select user_id as userId, kind, json_group_array(ref) as refs, json_group_array(token) as tokens
      from object_task ${which}`,
  );
  return rows.map(({ refs, tokens, ...task }) => ({
    ...task,
    refs: JSON.parse(refs) as string[],
    tokens: JSON.parse(tokens) as string[],
  }));
}

const theRows = ({ userId, kind, tokens }: ObjectTask) => sql`user_id = ${userId} and kind = ${kind}
  and token in (select value from json_each(${JSON.stringify(tokens)}))`;

/** Changes that the backlog counts at most, so that a long one is as cheap to read. */
export const MAX_WAITING = 1_000;

/** The changes that the Durable Objects have yet to apply. */
export interface Backlog {
  /** At most `MAX_WAITING`. */
  readonly waiting: number;
  /** Time of the last sample without any, or of the oldest one (epoch ms); null without samples. */
  readonly since: number | null;
}

/** Counts the waiting changes by the key of their table, and finds since when some have waited, to five minutes. */
export async function selectBacklog(db: Database): Promise<Backlog> {
  const [found] = await send(
    db,
    sql<Backlog>`
      select (select count(*) from (select 1 from object_task limit ${MAX_WAITING})) as waiting,
        coalesce((select at from sample where waiting = 0 order by at desc limit 1), (select min(at) from sample)) as since`,
  );
  return found ?? { waiting: 0, since: null };
}

/** Removes a task that every object has applied. Returns false if it has changed since it was read. */
export async function deleteTask(db: Database, task: ObjectTask): Promise<boolean> {
  return (await sendChange(db, sql`delete from object_task where ${theRows(task)}`)) === task.tokens.length;
}

/** Notes a failed try at `at` (epoch ms), so that others come first. */
export async function noteFailedTask(db: Database, task: ObjectTask, at: number): Promise<void> {
  await send(db, sql`update object_task set tried_at = ${at} where ${theRows(task)}`);
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
