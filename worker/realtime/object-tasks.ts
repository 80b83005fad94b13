import { findChatRoom } from "#game/chat/wire.ts";
import { CLOSE } from "#game/core/wire/realtime.ts";
import { selectSilenceOf } from "../db/chat.ts";
import type { Database } from "../db/client.ts";
import { markEnforced } from "../db/moderation/cases.ts";
import {
  deleteTask,
  MAX_TRIES,
  messageRef,
  noteFailedTask,
  type ObjectTask,
  selectDueTasks,
  selectTasksOf,
  selectTasksOfMessage,
} from "../db/object-tasks.ts";
import type { Env } from "../env.ts";
import * as texts from "../http/texts.ts";
import { now } from "../platform/clock.ts";
import { describeError, logLine } from "../platform/log.ts";
import { askEveryRoom, chatRoom, playerChannel } from "./durable-objects.ts";

/*
 * Makes the Durable Objects apply what D1 has committed: revocations, deletions, silences, names. A row of `object_task`
 * in the batch of the change promises it, the request tries at once, and the cron repeats until every object has answered.
 * Each try applies what is in force now, so that it may be repeated, and come late or twice.
 * See docs/decisions/043-an-outbox-for-objects.md.
 */

/** Tasks that one run of the cron tries at most. */
const MAX_PER_RUN = 100;
/** Tasks that are applied at the same time: a slow object delays few others, and few sockets wait for one run. */
const AT_ONCE = 4;
/** A task that changes while it is applied is applied again, this often. */
const MAX_ROUNDS = 3;

/** Tries the tasks of a user. Returns true if all are done. Never throws: the cron tries again. */
export function applyTasksOfUser(env: Env, db: Database, userId: string): Promise<boolean> {
  return applyFound(env, db, () => selectTasksOf(db, userId));
}

/** Tries the deletion of a message, as `applyTasksOfUser` does. */
export function applyTasksOfMessage(env: Env, db: Database, roomId: string, seq: number): Promise<boolean> {
  return applyFound(env, db, () => selectTasksOfMessage(db, messageRef(roomId, seq)));
}

async function applyFound(
  env: Env,
  db: Database,
  find: () => Promise<readonly ObjectTask[]>,
): Promise<boolean> {
  try {
    return await applyEach(env, db, await find());
  } catch (error) {
    logLine("error", "the tasks of Durable Objects could not be read", describeError(error));
    return false;
  }
}

/** Tries the tasks that are due, those that have failed at the end. */
export async function applyTasks(env: Env, db: Database): Promise<void> {
  const tasks = await selectDueTasks(db, { at: now(), limit: MAX_PER_RUN });
  const isDone = await applyEach(env, db, tasks);
  await markEnforced(db, now());
  if (tasks.length > 0) logLine("info", "tasks of Durable Objects", { tried: tasks.length, isDone });
}

async function applyEach(env: Env, db: Database, tasks: readonly ObjectTask[]): Promise<boolean> {
  const left = tasks.values();
  let isDone = true;
  // The workers share one iterator, so that each task is taken once.
  const work = async () => {
    for (const task of left) isDone = (await applyOrRecord(env, db, task)) && isDone;
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, tasks.length) }, work));
  return isDone;
}

/** Returns false if the task failed. A task that has failed for the tenth time is parked, and reported once. */
async function applyOrRecord(env: Env, db: Database, task: ObjectTask): Promise<boolean> {
  try {
    await settle(env, db, task);
    return true;
  } catch (error) {
    const { userId, kind } = task;
    logLine("error", "a Durable Object could not be told", { task: kind, ...describeError(error) });
    const tries = await noteFailedTask(db, task, now());
    if (tries === MAX_TRIES)
      logLine("error", "a task of a Durable Object is parked", { task: kind, userId, tries });
    return false;
  }
}

async function settle(env: Env, db: Database, first: ObjectTask): Promise<void> {
  let task = first;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await apply(env, db, task);
    if (task.tokens.length === 0 || (await deleteTask(db, task))) return;
    // A later change may have been applied before this one, so the newest state is applied again, even if its task is done.
    const left = await selectTasksOf(db, task.userId);
    task = left.find(({ kind }) => kind === task.kind) ?? { ...task, tokens: [] };
  }
}

async function apply(env: Env, db: Database, { userId, kind, refs }: ObjectTask): Promise<void> {
  switch (kind) {
    case "sessions":
      return closeSockets(env, userId, refs);
    case "erasure":
      return eraseFromObjects(env, userId);
    case "message":
      await Promise.all(refs.map((ref) => deleteMessage(env, ref)));
      return;
    case "profile":
    case "silence": {
      const user = await selectSilenceOf(db, userId, now());
      if (!user) return;
      const { username, avatar, silence } = user;
      if (kind === "profile")
        await askEveryRoom(env, (room) => room.changeUser({ userId, username, avatar }));
      else {
        const told = silence && { until: new Date(silence.until).toISOString(), reason: silence.reason };
        await askEveryRoom(env, (room) => room.setSilence(userId, told));
      }
    }
  }
}

/** Closes the open sockets of revoked sessions. Add every Durable Object that holds sockets of users here. */
async function closeSockets(env: Env, userId: string, sessionIds: readonly string[]): Promise<void> {
  const ending = [CLOSE.unauthenticated, texts.sessionEnded] as const;
  await Promise.all([
    playerChannel(env, userId).closeSockets(sessionIds, ...ending),
    askEveryRoom(env, (room) => room.closeSockets(userId, sessionIds, ...ending)),
  ]);
}

/**
 * Closes the sockets of a deleted account and erases its data in Durable Objects. Add every Durable Object that
 * stores data of users here. See docs/reference/accounts.md.
 */
async function eraseFromObjects(env: Env, userId: string): Promise<void> {
  await Promise.all([
    playerChannel(env, userId).erase(CLOSE.unauthenticated, "Account deleted"),
    // Their messages become tombstones without name or content, so that `seq` stays free of gaps.
    askEveryRoom(env, (room) => room.eraseUser(userId)),
  ]);
}

/** Erases the content of a message, named `room:seq`, unless it is erased. */
async function deleteMessage(env: Env, ref: string): Promise<void> {
  const [roomId = "", seq] = ref.split(":");
  const known = findChatRoom(roomId);
  if (!known) return;
  const room = chatRoom(env, known.roomId);
  const message = await room.message(Number(seq));
  if (message && !message.deleted) await room.deleteMessage(message.seq);
}
