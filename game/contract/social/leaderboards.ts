import * as v from "valibot";
import { WEEK_STUDENTS } from "../../rules/intake/intake.ts";
import { BOARD_SIZE, BOARDS } from "../../rules/leaderboards/boards.ts";
import { count } from "../count.ts";
import { endpoint } from "../endpoint.ts";
import * as texts from "../texts.ts";

const place = v.pipe(count, v.minValue(1));
const board = v.picklist(BOARDS);

/** The players on a board: everyone, or the reader's league (the level range of their status). */
export const BOARD_SCOPES = ["level", "everyone"] as const;
export type BoardScope = (typeof BOARD_SCOPES)[number];

/** Number of last week's places on a board. */
export const PODIUM_SIZE = 3;
/** Maximum ledger rows that a page of a trace searches. */
export const TRACE_PAGE_SIZE = 50;
/** Replaces the name of a player who hides it on the boards. */
export const HIDDEN_NAME = texts.undisclosedGuru;

const BoardRow = v.object({
  place,
  name: v.string(),
  score: count,
  isYou: v.boolean(),
});

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
    /** The reader's own standing, even below the rows shown; null before they score. */
    you: v.nullable(v.object({ place, score: count })),
    /** Top places of the previous week; empty until it is settled. */
    lastWeek: v.pipe(v.array(BoardRow), v.maxLength(PODIUM_SIZE)),
    /** True if the reader's name is hidden on the boards. */
    isHidden: v.boolean(),
  }),
});

const IntakeStanding = v.object({
  place,
  /** Number of the nine students who finished. */
  finished: v.pipe(count, v.minValue(1), v.maxValue(WEEK_STUDENTS)),
  /** Whole dollars a head. */
  price: count,
});

/** The board of the newest settled Intake, by finished students, then by the higher price. */
export const getIntakeBoard = endpoint("GET", "/leaderboards/intake", {
  reply: v.object({
    week: count,
    rows: v.pipe(
      v.array(v.object({ ...IntakeStanding.entries, name: v.string(), isYou: v.boolean() })),
      v.maxLength(BOARD_SIZE),
    ),
    /** The reader's own standing, even below the rows shown; null without one. */
    you: v.nullable(IntakeStanding),
    isHidden: v.boolean(),
  }),
});

/** Returns the reader's ledger rows that count towards their score this week, newest first. */
export const traceScore = endpoint("GET", "/leaderboards/trace", {
  query: v.object({
    board: v.optional(board, "followers"),
    before: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, texts.mustBeTheNumberOfARow), v.transform(Number)),
    ),
  }),
  reply: v.object({
    /** `gain` is the row's contribution to the score, at least 1. */
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
    /** `before` of the next page; null on the last page. A page can be empty without being the last. */
    next: v.nullable(place),
  }),
});

/** Hides or shows the player's name on the boards. They keep their place either way. */
export const setBoardVisibility = endpoint("PUT", "/leaderboards/visibility", {
  body: v.object({ isHidden: v.boolean() }),
  reply: v.object({ isHidden: v.boolean() }),
});
