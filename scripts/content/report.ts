import { REPEATED_CHOICE } from "#game/core/inheritance-terms.ts";
import { HELP_AFFINITY } from "#game/intake/play.ts";
import { BANDS, MAX_STALE_MINUTES, reported } from "./bands.ts";
import {
  type DayRow,
  fewestOfSeven,
  isDecisive,
  LATE_DAYS,
  LEAST_DOORS,
  LEAST_OF_SEVEN,
  LEAST_WORDS,
  type SixtyDays,
  type sideWords,
} from "./days.ts";
import { LATE_LEVEL, type Playthrough } from "./play.ts";
import { type Difference, differingShare, LEAST_DIFFERENCE } from "./second-run.ts";

/** Formats minutes: `12 min`, `5.2 h`. */
function minutesText(minutes: number): string {
  return minutes < 120 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}

function daysText(days: number): string {
  return days < 1 ? minutesText(days * 24 * 60) : `${days.toFixed(1)} days`;
}

/** Share of each source in a total (0–1), largest first. */
export function shares(
  amounts: Readonly<Record<string, number>>,
): readonly { readonly name: string; readonly share: number }[] {
  const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  return Object.entries(amounts)
    .map(([name, amount]) => ({ name, share: amount / total }))
    .sort((a, b) => b.share - a.share);
}

function sharesText(amounts: Readonly<Record<string, number>>): string {
  return shares(amounts)
    .filter(({ share }) => share >= 0.005)
    .map(({ name, share }) => `${name} ${Math.round(share * 100)} %`)
    .join(", ");
}

function dollars(amounts: Readonly<Record<string, number>>): string {
  const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  return `$${total.toLocaleString("en-US")}`;
}

/** A Markdown table, aligned for terminals. `header` separates its titles by a bar. */
function markdownTable(header: string, rows: readonly (readonly (string | number)[])[]): string {
  const titles = header.split(" | ");
  const widths = titles.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => String(row[i] ?? "").length)),
  );
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell, i) => String(cell).padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Words that a client and an Intake bring a day. */
type SideWords = ReturnType<typeof sideWords>;

/** Pace of each player through the reported levels, with the sources of experience. */
function table(playthroughs: readonly Playthrough[]): string {
  const rows = playthroughs.flatMap(({ schedule, milestones }) =>
    reported(milestones).map((item) => [
      ...[schedule.name, item.level, minutesText(item.activeMinutes), daysText(item.days)],
      ...[item.followers.toLocaleString("en-US"), sharesText(item.bySource)],
    ]),
  );
  return markdownTable("Player | Level | Active time | Elapsed | Followers | Experience from", rows);
}

/** Sources and uses of each player's cash until the levels of the report. */
function cashTable(playthroughs: readonly Playthrough[]): string {
  const rows = playthroughs.flatMap(({ schedule, milestones }) =>
    reported(milestones).map(({ level, earned, spent }) => [
      ...[schedule.name, level, dollars(earned), sharesText(earned)],
      ...[dollars(spent), sharesText(spent)],
    ]),
  );
  return markdownTable("Player | Level | Earned | Earned by | Spent | Spent on", rows);
}

/** The longest active time in which each player met nothing new. */
function staleTable(playthroughs: readonly Playthrough[]): string {
  const rows = playthroughs.map(({ schedule, stale }) => [
    schedule.name,
    ...[stale.early, stale.late].flatMap(({ minutes, level }) => [minutesText(minutes), `level ${level}`]),
  ]);
  return markdownTable(`Player | Before level ${LATE_LEVEL} | from | Later | from`, rows);
}

/** Each player's totals by the end of a day. */
function dayTable(rows: readonly DayRow[]): string {
  return markdownTable(
    "Player | Day | Level | Letters | Missions | Forks | Clients | Cash | Completions | Top answer",
    rows.map(({ name, day, level, letters, quests, forks, clients, cash, completions, mostFrequent }) => [
      ...[name, day, level, letters, quests, forks, clients, `$${cash.toLocaleString("en-US")}`],
      ...[completions.toLocaleString("en-US"), `${(mostFrequent * 100).toFixed(1)} %`],
    ]),
  );
}

/** On how many days each player finds something to decide. */
function decisionTable(players: readonly SixtyDays[]): string {
  const rows = players.map(({ name, decisions }) => {
    const withFork = decisions.filter(({ forks }) => forks > 0);
    const waits = [0, ...withFork.map(({ day }) => day), decisions.length + 1];
    const longest = Math.max(...waits.slice(1).map((day, place) => day - (waits[place] ?? 0) - 1));
    return [
      ...[name, decisions.filter(isDecisive).length, fewestOfSeven(decisions), withFork.length, longest],
      decisions.filter(({ forks, letters }) => forks + letters === 0).length,
    ];
  });
  return markdownTable(
    "Player | Days with one | Fewest of seven | Days with a fork | Longest without a fork | Days without fork and letter",
    rows,
  );
}

/** Days whose presses and decisions are reported together. */
const STAGES = ["1–3", "4–11", "12–25", "26–60"];

/** Presses of each player a day, and the decisions among them: forks, clients, and what the Intake asks. */
function pressTable(players: readonly SixtyDays[]): string {
  const kinds = ["presses", "forks", "clients", "cards"] as const;
  const rows = players.flatMap(({ name, decisions }) =>
    STAGES.map((stage) => {
      const [from = 1, to] = stage.split("–").map(Number);
      const days = decisions.slice(from - 1, to);
      const means = kinds.map((kind) => days.reduce((sum, day) => sum + day[kind], 0) / days.length);
      return [name, stage, ...means.map((mean) => mean.toFixed(1))];
    }),
  );
  return markdownTable("Player | Days | Presses | Forks | Clients | Intake", rows);
}

/** Doors that are closed to each player. */
function doorTable(players: readonly SixtyDays[]): string {
  const rows = players.map(({ name, doors: { refused, below } }) => [
    ...[name, refused.length, refused.join(", "), below.length, below.join(", ")],
  ]);
  return markdownTable(`Player | Refusals | met at | Below ${HELP_AFFINITY} | contacts`, rows);
}

/** Words that are written to each player a day late on. */
function wordTable(players: readonly SixtyDays[], { client, intake }: SideWords): string {
  const rows = players.map(({ name, words }) => [
    name,
    ...[words, client, words + client, intake].map((count) => count.toFixed(0)),
  ]);
  return markdownTable("Player | Contacts | Client | Letters | Intake", rows);
}

/** Share of the first week of each second run that differs from the first. */
function differenceTable(differences: readonly Difference[]): string {
  const rows = differences.map((each) => {
    const { forks, clients, courses, actions } = each.kinds;
    const of = ({ differing, all }: typeof forks) => `${differing} of ${all}`;
    const share = `${Math.round(100 * differingShare(each))} %`;
    const pressed = `${Math.round((100 * actions.differing) / Math.max(1, actions.all))} %`;
    return [each.name, of(forks), of(clients), share, of(courses), pressed];
  });
  return markdownTable("Inherits | Forks | Clients | Decisions | Courses | Quick actions", rows);
}

/** The page's section on decisions and second runs. */
interface Decisions {
  readonly players: readonly SixtyDays[];
  readonly differences: readonly Difference[];
  readonly side: SideWords;
}

/** The Markdown page of the plot. */
export function page(
  playthroughs: readonly Playthrough[],
  days: readonly DayRow[],
  { players, differences, side }: Decisions,
): string {
  const bands = BANDS.map(
    ({ level, fromMinutes, toMinutes }) =>
      `- level ${level} in ${minutesText(fromMinutes)} to ${minutesText(toMinutes)} of active play`,
  );
  const schedules = playthroughs.map(({ schedule }) => `- **${schedule.name}** plays ${schedule.remark}`);
  return `# How fast the game goes

Written by \`npm run content:simulate\`, which plays the shipped content with the rules of the game. Run it again
after a change of numbers; a test holds the bands.

${schedules.join("\n")}

While active a player does something every 4 s if energy allows: seven quick actions, each the one they have not done
for longest, to three missions. They rest when they wait for energy and read each message at once. Content goes out
through the posting widget, and they enrol in each course as soon as it costs no more than half of their cash. At a fork they
take the first choice they can pay. Letters with a delay arrive in their time. Before anything else they advise whoever calls
at The Two O'Clock, each kind of advice in turn, and answer what the Intake asks, at $297, as an attentive player who reads 88 of 100 signs and
asks a friend once a week; who only posts does neither. There is no chance in it.

A regular player reaches

${bands.join("\n")}

and is never without something to do for three minutes.

![Level over active hours and over days, and where experience comes from](economy.svg)

${table(playthroughs)}

## Cash
A source counts as earning or spending by what was left of it: a consulting call costs $25 and earns $115.

${cashTable(playthroughs)}

## Something new
The longest active time without a new contact, mission, message or course. Nobody should wait for more than
${MAX_STALE_MINUTES.early} minutes before level ${LATE_LEVEL}, and ${MAX_STALE_MINUTES.late} from then on.

${staleTable(playthroughs)}

## Day by day
What a player has seen by the end of a day, and the share of the most frequent answer among all completions. The kindest player
takes the choice of each fork that people like most, the meanest the one that they like least. Forks and clients are decisions.

${dayTable(days)}

## Something to decide
Of 60 days, those on which a player decides at a fork or a client asks for advice. A regular player shall have one on each of
${LEAST_OF_SEVEN.regular} days in a row, a casual one on ${LEAST_OF_SEVEN.casual}. Besides, how the forks alone are spread, and the days that bring
a regular player neither a fork nor a letter of a contact, of which there shall be none.

${decisionTable(players)}

### Presses
What a player does a day, and the decisions among it: forks, clients, and the offers, cards and favours of the Intake.

${pressTable(players)}

## Letters late on
Words a day on days ${LATE_DAYS.from} to ${LATE_DAYS.to}: letters of contacts as they came, and on average the letter of a client a day; the two together are the letters, of
which everybody should get ${LEAST_WORDS}. The cards and the letter of an Intake a week come on top.

${wordTable(players, side)}

## Closed doors
The missions that were refused to a player while they were offered, or one of their choices, and the contacts whose affinity after
60 days is below ${HELP_AFFINITY}. Everybody should meet ${LEAST_DOORS.refused} refusals and end with ${LEAST_DOORS.below} such contacts. Everybody here posts in each tone in
turn, and so is known for none: whatever asks for one is closed.

${doorTable(players)}

## The other run
A regular player leaves after a week and plays another, from a Monday on, by the same policy. Counted is what in the first week isn't
as in the first run: another choice, a fork that the other run didn't meet, or another price (what it costs and pays in energy, cash
and followers). A fork that is decided as the last time costs ${REPEATED_CHOICE.energy} more energy. Of decisions, forks and clients, at
least ${100 * LEAST_DIFFERENCE} % shall differ. Courses and presses of quick actions are shown, and not counted: No Number changes no price of
those.

${differenceTable(differences)}
`;
}
