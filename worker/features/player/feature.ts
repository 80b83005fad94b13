import { utcDay } from "#game/clients/book.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { underTheBed } from "#game/core/owned-objects.ts";
import { expired } from "../../db/clean-up.ts";
import { selectRoomObjects } from "../../db/player/room-objects.ts";
import { clientAnswers, clientBooks, roomObjects } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";
import { settleClients } from "./clients/settle.ts";

/** Retention of answers to clients: the days that somebody can still see, and one for clocks that differ. */
const ANSWERS_KEPT_MS = 4 * DAY_MS;

export const player: Feature = {
  tables: {
    run: [roomObjects.playerId, clientBooks.playerId],
    expiring: [expired(clientAnswers.day, ANSWERS_KEPT_MS, utcDay)],
  },
  settle: settleClients,
  async exported(db, { userId, player, progress }) {
    const room = await selectRoomObjects(db, userId);
    return {
      room: room.map(({ placedAt, ...object }) => ({
        ...object,
        placedAt: new Date(placedAt).toISOString(),
      })),
      underTheBed: [...underTheBed(player, progress.room)],
      clients: {
        advised: progress.clients.given.map(({ clientId: client, day, kind: advice }) => ({
          client,
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          advice,
        })),
        regulars: progress.clients.regulars.map(({ clientId: client, since }) => ({
          client,
          since: new Date(since).toISOString(),
        })),
      },
    };
  },
};
