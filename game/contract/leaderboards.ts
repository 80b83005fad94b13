import * as v from "valibot";
import { BOARD_SIZE, BOARDS } from "../rules/leaderboards/boards.ts";
import { endpoint } from "./endpoint.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const place = v.pipe(count, v.minValue(1));
const board = v.picklist(BOARDS);

/** Whom a board compares: all players, or those of the reader's league, the band of levels of their status. */
export const BOARD_SCOPES = ["level", "everyone"] as const;
export type BoardScope = (typeof BOARD_SCOPES)[number];

/** Places of the last week that a board shows. */
export const PODIUM_SIZE = 3;
/** Ledger rows that a page of a trace looks through. */
export const TRACE_PAGE_SIZE = 50;
/** Shown in place of the name of a player who keeps theirs off the boards. */
export const HIDDEN_NAME = "Undisclosed guru";

const BoardRow = v.object({ place, name: v.string(), score: count, isYou: v.boolean() });

/** A board of the current week. */
export const getLeaderboard = endpoint("GET", "/leaderboards", {
  query: v.object({
    board: v.optional(board, "followers"),
    scope: v.optional(v.picklist(BOARD_SCOPES), "level"),
  }),
  reply: v.object({
    board,
    scope: v.picklist(BOARD_SCOPES),
    week: count,
    /** Milliseconds until the week ends. */
    endsInMs: v.pipe(v.number(), v.minValue(0)),
    /** The reader's league. */
    league: v.object({ level: place, name: v.string() }),
    rows: v.pipe(v.array(BoardRow), v.maxLength(BOARD_SIZE)),
    /** The reader's own standing, also below the rows shown; null before they score. */
    you: v.nullable(v.object({ place, score: count })),
    /** The first places of the week before, once it is settled; empty until then. */
    lastWeek: v.pipe(v.array(BoardRow), v.maxLength(PODIUM_SIZE)),
    /** Whether the reader keeps their name off the boards. */
    isHidden: v.boolean(),
  }),
});

/** The rows of the reader's ledger that make up their score of this week, newest first. */
export const traceScore = endpoint("GET", "/leaderboards/trace", {
  query: v.object({
    board: v.optional(board, "followers"),
    before: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, "Must be the number of a row"), v.transform(Number)),
    ),
  }),
  reply: v.object({
    /** `gain` is what the row adds to the score, 1 or more. */
    rows: v.array(
      v.object({
        seq: place,
        /** ISO 8601. */
        at: v.string(),
        cause: v.string(),
        /** The cause in plain words. */
        text: v.string(),
        gain: place,
      }),
    ),
    /** `before` of the next page, null at the end. A page can be empty and not be the last. */
    next: v.nullable(place),
  }),
});

/** Keeps the player's name off the boards, or shows it again. Their place stays theirs. */
export const setBoardVisibility = endpoint("PUT", "/leaderboards/visibility", {
  body: v.object({ isHidden: v.boolean() }),
  reply: v.object({ isHidden: v.boolean() }),
});
