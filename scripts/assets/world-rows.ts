import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { insert, type Row } from "./mid-game.ts";

/**
 * Returns the statements that fill what nobody has by playing alone: the board, and reports on the moderators' desk.
 * `players` are accounts, of which the first has been reported. `now` in epoch milliseconds.
 */
export const worldRows = (players: readonly string[], now: number): readonly Row[] => [
  ...boardRows(players),
  ...reportRows(players, now),
];

const boardRows = (players: readonly string[]): readonly Row[] =>
  players.map((player_id, index) => insert("top_player", { player_id, followers: 1_840 - 311 * index }));

/** Reports: the reason, the comment and the words of the reported message; a name has none. */
const REPORTS = [
  [
    "spam",
    "Third time today. It has a price list now.",
    "It is not a pyramid. It is a triangle with a mailing list.",
  ],
  ["abuse", "", "your mum would have bought the course by now"],
  ["impersonation", "That's not Gary.", null],
] as const;

function reportRows([author = "", ...reporters]: readonly string[], now: number): readonly Row[] {
  return REPORTS.flatMap(([reason, comment, text], index): readonly Row[] => {
    const id = index + 1;
    const at = now - id * 3 * HOUR_MS;
    const told = reporters.slice(0, 3 - index);
    const lines = text ? ["does anyone else's landlady take a percentage of affirmations", text] : [];
    return [
      insert("moderation_case", {
        ...{ id, user_id: author, opened_at: at, reports: told.length, expires_at: now + 30 * DAY_MS },
        ...(text
          ? { subject: `message:general:${id}`, kind: "message", room_id: "general", seq: id, content: text }
          : { subject: `name:${author}:gary_the_real_one`, kind: "name", content: "gary_the_real_one" }),
      }),
      ...told.map((reporter_id) =>
        insert("moderation_report", { case_id: id, reporter_id, reason, comment, created_at: at }),
      ),
      ...lines.map((content, place) =>
        insert("moderation_line", {
          ...{ case_id: id, seq: id + place - 1, content, created_at: at - (2 - place) * 60_000 },
          user_id: place === 0 ? (reporters[0] ?? author) : author,
        }),
      ),
    ];
  });
}
