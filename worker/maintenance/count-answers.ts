import { utcDay } from "#game/rules/clients/book.ts";
import type { Database } from "../db/client.ts";
import { addUpAnswers } from "../db/client-answers.ts";
import { now } from "../platform/clock.ts";

/** Counts how players answered the clients of the last days. See docs/reference/clients.md#how-everybody-decided. */
export function countAnswers(db: Database): Promise<void> {
  return addUpAnswers(db, utcDay(now()));
}
