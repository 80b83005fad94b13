import { BANDS, REPORTED_LEVELS, reported } from "./bands.ts";
import type { Milestone, Playthrough } from "./play.ts";
import { shares } from "./report.ts";

const WIDTH = 760;
const LEFT = 52;
const RIGHT = 100;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = 190;
const BAR_HEIGHT = 20;

/** Follows the viewer's colour scheme. Each series has a colour for both schemes, and a dash pattern. */
const STYLE = `
  svg { --paper: #ffffff; --ink: #1f2430; --soft: #5b6474; --grid: #dfe3ea;
        --s0: #0b6bcb; --s1: #b4470c; --s2: #6d3fc0; --s3: #0b7a55; --s4: #8a6100; --s5: #a3246b; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14171e; --ink: #eceff5; --soft: #a3adbd; --grid: #2c333f;
          --s0: #6cb4ff; --s1: #ff9a62; --s2: #b99cff; --s3: #4fd6a4; --s4: #e8bd4a; --s5: #ff86c0; }
  }
  text { font: 12px system-ui, sans-serif; fill: var(--soft); }
  .title { font-weight: 600; font-size: 14px; fill: var(--ink); }
  .label { fill: var(--ink); }
  .grid { stroke: var(--grid); stroke-width: 1; }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
  .band { stroke: var(--ink); stroke-width: 2; }
`;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2"];
const TOP_LEVEL = Math.max(...REPORTED_LEVELS);

function escapeText(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function label(x: number, y: number, value: string, kind = "", anchor = "start"): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" class="${kind}" text-anchor="${anchor}">${escapeText(value)}</text>`;
}

interface Axis {
  readonly title: string;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  readonly valueOf: (milestone: Milestone) => number;
  /** Position of a value on the axis, 0–1. */
  readonly scale: (value: number) => number;
}

/** Plots level over the axis, one line per player, with its title at `top`. */
function levels(playthroughs: readonly Playthrough[], axis: Axis, top: number, hasBands: boolean): string {
  const x = (value: number): number => LEFT + axis.scale(value) * PLOT_WIDTH;
  const y = (level: number): number => top + 22 + PLOT_HEIGHT * (1 - (level - 1) / (TOP_LEVEL - 1));
  const parts = [label(LEFT, top + 8, axis.title, "title")];
  for (const level of [1, ...REPORTED_LEVELS]) {
    parts.push(`<path class="grid" d="M${LEFT} ${y(level)}H${LEFT + PLOT_WIDTH}"/>`);
    parts.push(label(LEFT - 8, y(level) + 4, String(level), "", "end"));
  }
  for (const { at, text } of axis.ticks) {
    parts.push(`<path class="grid" d="M${x(at).toFixed(1)} ${y(TOP_LEVEL)}V${y(1)}"/>`);
    parts.push(label(x(at), y(1) + 18, text, "", "middle"));
  }
  if (hasBands) {
    for (const { level, fromMinutes, toMinutes } of BANDS) {
      const [from, to, at] = [x(fromMinutes).toFixed(1), x(toMinutes).toFixed(1), y(level)];
      parts.push(`<path class="band" d="M${from} ${at - 6}v12M${from} ${at}H${to}M${to} ${at - 6}v12"/>`);
    }
  }
  playthroughs.forEach(({ schedule, milestones }, i) => {
    const points = milestones.map(
      (item) => `${x(axis.valueOf(item)).toFixed(1)} ${y(item.level).toFixed(1)}`,
    );
    parts.push(
      `<path class="line" style="stroke:var(--s${i})" stroke-dasharray="${DASHES[i] ?? ""}" d="M${points.join("L")}"/>`,
    );
    const at = top + 36 + i * 18;
    const from = LEFT + PLOT_WIDTH + 8;
    parts.push(
      `<path class="line" style="stroke:var(--s${i})" stroke-dasharray="${DASHES[i] ?? ""}" d="M${from} ${at - 4}h22"/>`,
    );
    parts.push(label(from + 28, at, schedule.name, "label"));
  });
  return parts.join("\n");
}

/** Plots one player's sources of experience at each level of the report. */
function sources({ schedule, milestones }: Playthrough, top: number): string {
  const parts = [
    label(LEFT, top + 8, `Where the experience of a ${schedule.name} player comes from`, "title"),
  ];
  const shown = reported(milestones);
  const last = shown.at(-1);
  const names = last ? shares(last.bySource).map((item) => item.name) : [];
  shown.forEach((item, row) => {
    const at = top + 22 + row * (BAR_HEIGHT + 6);
    parts.push(label(LEFT - 8, at + 14, String(item.level), "", "end"));
    const byName = new Map(shares(item.bySource).map(({ name, share }) => [name, share]));
    let x = LEFT;
    names.forEach((name, i) => {
      const width = (byName.get(name) ?? 0) * PLOT_WIDTH;
      parts.push(
        `<rect x="${x.toFixed(1)}" y="${at}" width="${Math.max(0, width - 2).toFixed(1)}" height="${BAR_HEIGHT}" fill="var(--s${i})"/>`,
      );
      x += width;
    });
  });
  let x = LEFT;
  const at = top + 22 + shown.length * (BAR_HEIGHT + 6) + 14;
  names.forEach((name, i) => {
    parts.push(`<rect x="${x}" y="${at - 10}" width="12" height="12" fill="var(--s${i})"/>`);
    parts.push(label(x + 18, at, name, "label"));
    x += 34 + name.length * 7;
  });
  return parts.join("\n");
}

/** The whole plot: level over active hours, level over days, sources of experience. */
export function plot(playthroughs: readonly Playthrough[], detailed: Playthrough): string {
  const all = playthroughs.flatMap((item) => item.milestones);
  const mostHours = Math.ceil(Math.max(1, ...all.map((item) => item.activeMinutes / 60)));
  const mostDays = Math.max(2, ...all.map((item) => item.days));
  const step = mostHours > 8 ? 2 : 1;
  const hours: Axis = {
    title: "Level over hours of active play (bars: where a regular player should be)",
    ticks: Array.from({ length: Math.floor(mostHours / step) + 1 }, (_, i) => ({
      at: i * step * 60,
      text: `${i * step} h`,
    })),
    valueOf: (item) => item.activeMinutes,
    scale: (minutes) => minutes / 60 / mostHours,
  };
  const shortest = 5 / 24 / 60;
  const days: Axis = {
    title: "Level over elapsed time (each step to the right is several times longer)",
    ticks: [
      { at: shortest, text: "5 min" },
      { at: 1 / 24, text: "1 h" },
      { at: 0.25, text: "6 h" },
      { at: 1, text: "1 day" },
      { at: 7, text: "7 days" },
      { at: 30, text: "30 days" },
    ].filter(({ at }) => at <= mostDays),
    valueOf: (item) => item.days,
    scale: (value) => Math.log(Math.max(value, shortest) / shortest) / Math.log(mostDays / shortest),
  };
  const panel = PLOT_HEIGHT + 78;
  const height = 16 + 2 * panel + 170;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="How fast players reach levels, and where their experience comes from">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" fill="var(--paper)"/>
${levels(playthroughs, hours, 16, true)}
${levels(playthroughs, days, 16 + panel, false)}
${sources(detailed, 16 + 2 * panel)}
</svg>
`;
}
