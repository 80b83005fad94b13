import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { BOARD_SIZE, COUNTED_RANKS } from "./followers-board.ts";

/** Replaces the name of a player who hides it on the board. */
export const HIDDEN_NAME = "Undisclosed guru";

const rank = v.pipe(count, v.minValue(1), v.maxValue(COUNTED_RANKS));

/** The players with the most followers. */
export const getLeaderboard = endpoint("GET", "/leaderboards", {
  reply: v.object({
    rows: v.pipe(
      v.array(v.object({ rank, name: v.string(), followers: count, isYou: v.boolean() })),
      v.maxLength(BOARD_SIZE),
    ),
    /** The reader's own standing, even below the rows shown. The rank is null below the last one that is counted. */
    you: v.object({ rank: v.nullable(rank), followers: count }),
    /** True if the reader's name is hidden on the board. */
    isHidden: v.boolean(),
  }),
});

/** Hides or shows the player's name on the board. They keep their rank either way. */
export const setBoardVisibility = endpoint("PUT", "/leaderboards/visibility", {
  body: v.object({ isHidden: v.boolean() }),
  reply: v.object({ isHidden: v.boolean() }),
});
