import { HOUR_MS } from "#game/core/durations.ts";
import { deltaBetween, type PlayerDelta } from "#game/core/player.ts";
import { causeGroup } from "#game/finances/causes.ts";
import { ENDINGS } from "../../worker/content/endings.ts";
import { type Move, play, REGULAR } from "../content/play.ts";
import { readContent } from "../content/read-content.ts";
import { prepare } from "../content/sources.ts";

/** Progress of a game: a level or a number of days. */
interface Standing {
  readonly level: number;
  readonly days: number;
  /** Free places in the diary; those that the simulator left if absent. */
  readonly places?: number;
  /** Time since the last move, in milliseconds. */
  readonly pauseMs: number;
}
const MIDDLE: Standing = { level: 21, days: 400, pauseMs: 60_000 };
/** A month in, after a night: the regular player reaches an ending on day 34. */
const DAY_30: Standing = { level: 99, days: 35, places: 7, pauseMs: 10 * HOUR_MS };
/** Number of the newest messages that are still unread. */
const UNREAD = 3;
/** Energy at `now`. It regenerates while the pictures are taken. */
const ENERGY = 35;

/** A statement with its values. */
export type Row = readonly [sql: string, values: readonly (string | number | null)[]];

/** Returns the statement that inserts a row. */
export const insert = (table: string, row: Readonly<Record<string, string | number | null>>): Row => [
  `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row)
    .map(() => "?")
    .join(", ")})`,
  Object.values(row),
];

/**
 * Returns the statements that give a new account the game of a regular player in its middle: what the simulator played
 * by the real rules until level 21, with each move in the ledger, some messages unread and quests waiting. `now` in epoch
 * milliseconds.
 */
export const midGameRows = (playerId: string, now: number): readonly Row[] =>
  playedRows(playerId, now, MIDDLE);

/** Returns the statements for the same player after a month: a full Room, a used diary, and an ending reached. */
export const dayThirtyRows = (playerId: string, now: number): readonly Row[] =>
  playedRows(playerId, now, DAY_30);

function playedRows(
  playerId: string,
  now: number,
  { level, days, places, pauseMs }: Standing,
): readonly Row[] {
  const { contacts, actions, courses } = readContent();
  const moves: Move[] = [];
  const { end } = play(prepare(contacts, actions, courses, ENDINGS), REGULAR, level, {
    days,
    onMove: (move) => moves.push(move),
  });
  const start = now - pauseMs - (moves.at(-1)?.at ?? 0);
  const at = (ms: number | null) => (ms === null ? null : start + ms);
  const { player, progress, studies, posting } = end;
  const shown = {
    energy: { amount: ENERGY, at: now },
    restedAt: at(player.restedAt),
    diary: {
      amount: places ?? player.diary.amount,
      at: places === undefined ? at(player.diary.at) : now,
    },
  };
  const ledger = moves.map((move, index) => ({
    ...move,
    seq: index + 1,
    delta: deltaBetween(move.from.player, move.after),
  }));
  const messages = Object.values(progress.messages).sort((a, b) => a.createdAt - b.createdAt);
  return [
    [
      "update player_state set seq = ?, state = json_set(?, '$.name', state ->> '$.name') where user_id = ?",
      [ledger.length, JSON.stringify({ ...player, ...shown }), playerId],
    ],
    ...ledger.map((move) =>
      insert("ledger", {
        player_id: playerId,
        seq: move.seq,
        at: start + move.at,
        cause: move.cause,
        ...move.delta,
        debt: move.delta.debt ?? 0,
        cash_after: move.after.cash,
        followers_after: move.after.followers,
      }),
    ),
    ...sumRows(playerId, ledger),
    ...Object.entries(progress.contacts).map(([contactId, contact]) =>
      insert("player_contact", {
        player_id: playerId,
        contact_id: contactId,
        unlocked_at: start + contact.unlockedAt,
        viewed_at: start + contact.unlockedAt,
        affinity: contact.affinity,
      }),
    ),
    ...Object.entries({ ...progress.quests, ...progress.pending.quests }).map(([key, quest]) => {
      const [contactId = "", questId = ""] = key.split(".");
      return insert("player_quest", {
        player_id: playerId,
        contact_id: contactId,
        quest_id: questId,
        available_at: start + quest.availableAt,
        seen_at: quest.firstCompletedAt === null ? null : start + quest.availableAt,
        first_completed_at: at(quest.firstCompletedAt),
        last_completed_at: at(quest.lastCompletedAt),
        completions: quest.completions,
        choice: quest.choice,
      });
    }),
    ...[...messages, ...Object.values(progress.pending.messages)].map((message, index) =>
      insert("player_message", {
        player_id: playerId,
        id: `${String(start + message.createdAt).padStart(15, "0")}-${String(index).padStart(6, "0")}-${playerId}`,
        contact_id: message.contactId,
        message_id: message.messageId,
        kind: message.kind,
        created_at: start + message.createdAt,
        read_at: index < messages.length - UNREAD ? start + message.createdAt : null,
      }),
    ),
    ...Object.entries(progress.room).map(([place, object]) =>
      insert("room_object", { player_id: playerId, place, object, placed_at: now - pauseMs }),
    ),
    ...studies.completed.map((courseId) =>
      insert("completed_course", { player_id: playerId, course_id: courseId, completed_at: now - pauseMs }),
    ),
    ...(studies.current
      ? [
          insert("enrollment", {
            player_id: playerId,
            course_id: studies.current.courseId,
            started_at: start + studies.current.startedAt,
            ends_at: start + studies.current.endsAt,
            tuition: courses.find(({ id }) => id === studies.current?.courseId)?.tuition ?? 0,
          }),
        ]
      : []),
    insert("posting", {
      player_id: playerId,
      mastery_experience: posting.masteryExperience,
      sales_thousandths: posting.salesThousandths,
      last_cycle_at: at(posting.lastCycleAt),
      unattended_cycles: 0,
    }),
  ];
}

type LedgerMove = Move & { readonly delta: PlayerDelta };

function sumRows(playerId: string, ledger: readonly LedgerMove[]): readonly Row[] {
  const groups = Map.groupBy(ledger, ({ cause }) => causeGroup(cause));
  return [...groups].map(([group, moves]) =>
    insert("ledger_sum", { player_id: playerId, cause_group: group, rows: moves.length, ...total(moves) }),
  );
}

function total(moves: readonly LedgerMove[]): Omit<PlayerDelta, "debt"> {
  const sum = (name: keyof Omit<PlayerDelta, "debt">) =>
    moves.reduce((before, { delta }) => before + delta[name], 0);
  return {
    cash: sum("cash"),
    experience: sum("experience"),
    followers: sum("followers"),
    energy: sum("energy"),
  };
}
