import { DAY_MS, HOUR_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { readContent } from "../content/read-content.ts";

/** Number of players of whom the administration's figures tell. */
const PLAYERS = 480;
/** Number of cohorts and levels with figures. */
const WEEKS = 8;
const LEVELS = 24;
/** The league of the boards: the first level of a status. */
const LEAGUES = [1, 10, 20, 50];

type Row = readonly [sql: string, values: readonly (string | number | null)[]];

/**
 * Returns the statements that fill what nobody has by playing alone: the boards of the week, reports on the moderators' desk,
 * and the figures of players. `players` are accounts, of which the first has been reported. `now` in epoch milliseconds.
 */
export const worldRows = (players: readonly string[], now: number): readonly Row[] => [
  ...boardRows(players, now),
  ...reportRows(players, now),
  ...figureRows(now),
];

function boardRows(players: readonly string[], now: number): readonly Row[] {
  return players.map((player, place) => [
    `insert into weekly_score (week, player_id, league, followers, followers_at, experience, experience_at, posts, posts_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[weekOf(now), player, LEAGUES[place] ?? 50],
      ...[1_840 - 311 * place, now, 9_200 - 1_777 * place, now, 61 - 9 * place, now],
    ],
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
            (line, place): Row => [
              "insert into moderation_line (case_id, seq, user_id, content, created_at) values (?, ?, ?, ?, ?)",
              [
                id,
                id + place - 1,
                place === 0 ? (reporters[0] ?? author) : author,
                line,
                at - (2 - place) * 60_000,
              ],
            ],
          )
        : []),
    ];
  });
}

function figureRows(now: number): readonly Row[] {
  const { contacts } = readContent();
  const quests = contacts.flatMap(({ id, missions }) => missions.map((quest) => [id, quest.id] as const));
  return [
    [
      `insert into insight_round (id, step, round, due_at, last_player_id, players, players_before, completed_at)
        values (1, 40, 3, ?, '', 0, ?, ?)`,
      [now + DAY_MS, PLAYERS, now - HOUR_MS],
    ],
    ...quests.map(([contact, quest], index): Row => {
      // Fewer get further.
      const unlocked = Math.round(PLAYERS * (1 - index / quests.length) ** 1.6);
      const affordable = Math.round(unlocked * 0.86);
      const done = Math.round(affordable * (index % 5 === 3 ? 0.41 : 0.78));
      return [
        "insert into insight_mission (round, contact_id, quest_id, unlocked, affordable, done, stuck) values (2, ?, ?, ?, ?, ?, ?)",
        [contact, quest, unlocked, affordable, done, Math.round((unlocked - done) * 0.2)],
      ];
    }),
    ...Array.from({ length: WEEKS }, (_, index): Row => {
      const players = 40 + ((index * 37) % 61);
      return [
        "insert into insight_cohort (week, players, day1, day7) values (?, ?, ?, ?)",
        [weekOf(now - index * MS_PER_WEEK), players, Math.round(players * 0.58), Math.round(players * 0.31)],
      ];
    }),
    ...Array.from({ length: LEVELS }, (_, index) => index + 1).flatMap((level) =>
      ["", "action:bag_fries", "action:consulting", "quest", "post", "enroll"].map((group, place): Row => {
        const share = group === "" ? 1 : 1 / (place + 1.5);
        const cash = Math.round(level * 4_130 * share);
        return [
          `insert into insight_flow (level, cause_group, rows, cash_in, cash_out, experience_in, experience_out)
            values (?, ?, ?, ?, ?, ?, 0)`,
          [
            level,
            group,
            Math.round(900 * share),
            cash,
            Math.round(cash * 0.44),
            Math.round(level * 2_600 * share),
          ],
        ];
      }),
    ),
  ];
}
