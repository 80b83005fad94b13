import { utcDay } from "#game/clients/book.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { expired } from "../../db/clean-up.ts";
import { clientAnswers, clientBooks } from "../../db/schema/clients.ts";
import { roomObjects } from "../../db/schema/room.ts";
import type { Feature } from "../../feature.ts";
import { settleClients } from "./clients/settle.ts";

/** Retention of answers to clients: the days that somebody can still see, and one for clocks that differ. */
const ANSWERS_KEPT_MS = 4 * DAY_MS;

export const player: Feature = {
  tables: {
    owned: [roomObjects.playerId, clientBooks.playerId],
    expiring: { clientAnswers: expired(clientAnswers.day, ANSWERS_KEPT_MS, utcDay) },
  },
  settle: settleClients,
};
