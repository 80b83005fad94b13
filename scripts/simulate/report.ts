import { BANDS, reported } from "./bands.ts";
import type { Milestone, Playthrough } from "./play.ts";

/** Formats minutes: `12 min`, `5.2 h`. */
export function minutesText(minutes: number): string {
  return minutes < 120 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}

function daysText(days: number): string {
  return days < 1 ? minutesText(days * 24 * 60) : `${days.toFixed(1)} days`;
}

/** Share of experience from each source (0–1), largest first. */
export function shares({
  bySource,
}: Milestone): readonly { readonly name: string; readonly share: number }[] {
  const total = Object.values(bySource).reduce((sum, points) => sum + points, 0);
  return Object.entries(bySource)
    .map(([name, points]) => ({ name, share: points / total }))
    .sort((a, b) => b.share - a.share);
}

/** A Markdown table, aligned for terminals, with one line for each player and level. */
export function table(playthroughs: readonly Playthrough[]): string {
  const header = ["Player", "Level", "Active time", "Elapsed", "Experience from"];
  const rows = playthroughs.flatMap(({ schedule, milestones }) =>
    reported(milestones).map((item) => [
      schedule.name,
      String(item.level),
      minutesText(item.activeMinutes),
      daysText(item.days),
      shares(item)
        .map(({ name, share }) => `${name} ${Math.round(share * 100)} %`)
        .join(", "),
    ]),
  );
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The Markdown page of the plot. */
export function page(playthroughs: readonly Playthrough[]): string {
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
through the posting widget, and they enrol in each course as soon as it costs no more than half of their cash. There is
no chance in it, and no scandal.

A regular player reaches

${bands.join("\n")}

and is never without something to do for three minutes.

![Level over active hours and over days, and where experience comes from](economy.svg)

${table(playthroughs)}
`;
}
