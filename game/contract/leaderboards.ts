import * as v from "valibot";
import { BOARD_SIZE, BOARDS } from "../rules/leaderboards/boards.ts";
import { endpoint } from "./endpoint.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const place = v.pipe(count, v.minValue(1));

/** A board of the current week in the reader's own league. */
export const getLeaderboard = endpoint("GET", "/leaderboards", {
  query: v.object({ board: v.optional(v.picklist(BOARDS), "followers") }),
  reply: v.object({
    board: v.picklist(BOARDS),
    week: count,
    /** Milliseconds until the week ends. */
    endsInMs: v.pipe(v.number(), v.minValue(0)),
    league: v.object({ level: place, name: v.string() }),
    rows: v.pipe(
      v.array(v.object({ place, name: v.string(), score: count, isYou: v.boolean() })),
      v.maxLength(BOARD_SIZE),
    ),
    /** The reader's own standing, also below the rows shown; null before they score. */
    you: v.nullable(v.object({ place, score: count })),
  }),
});
