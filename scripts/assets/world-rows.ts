import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";

type Row = readonly [sql: string, values: readonly (string | number | null)[]];

/**
 * Returns the statements that fill what nobody has by playing alone: the board, and reports on the moderators' desk.
 * `players` are accounts, of which the first has been reported. `now` in epoch milliseconds.
 */
export const worldRows = (players: readonly string[], now: number): readonly Row[] => [
  ...boardRows(players),
  ...reportRows(players, now),
];

function boardRows(players: readonly string[]): readonly Row[] {
  return players.map((player, index) => [
    "insert into top_player (player_id, followers) values (?, ?)",
    [player, 1_840 - 311 * index],
  ]);
}

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
    const at = now - (index + 1) * 3 * HOUR_MS;
    const told = reporters.slice(0, 3 - index);
    return [
      [
        `insert into moderation_case (id, subject, kind, user_id, room_id, seq, content, opened_at, reports, expires_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[
            id,
            text ? `message:general:${id}` : `name:${author}:gary_the_real_one`,
            text ? "message" : "name",
          ],
          ...[author, text ? "general" : null, text ? id : null, text ?? "gary_the_real_one"],
          ...[at, told.length, now + 30 * DAY_MS],
        ],
      ],
      ...told.map(
        (reporter): Row => [
          "insert into moderation_report (case_id, reporter_id, reason, comment, created_at) values (?, ?, ?, ?, ?)",
          [id, reporter, reason, comment, at],
        ],
      ),
      ...(text
        ? (["does anyone else's landlady take a percentage of affirmations", text] as const).map(
            (line, index): Row => [
              "insert into moderation_line (case_id, seq, user_id, content, created_at) values (?, ?, ?, ?, ?)",
              [
                id,
                id + index - 1,
                index === 0 ? (reporters[0] ?? author) : author,
                line,
                at - (2 - index) * 60_000,
              ],
            ],
          )
        : []),
    ];
  });
}
