import { dot, fill, line } from "../people/bust.ts";
import { Drawing } from "./drawing.tsx";

type States = readonly [string, string, string, string, string];

const ink = "var(--art-ink)";
const paper = "var(--art-paper)";
const shade = "var(--art-shade)";
const gold = "var(--art-gold)";
const steel = "var(--art-steel)";
const wood = "var(--art-wood)";
const red = "var(--art-red)";
const sand = "var(--art-sand)";
const teal = "var(--art-teal)";
const plum = "var(--art-plum)";
const blue = "var(--art-blue)";

/** The strokes that the portraits lack: a wire with straight ends, a tint, and an edged sheet. */
const wire = (colour: string, width: number, d: string) =>
  `<path stroke="${colour}" stroke-width="${width}" d="${d}"/>`;
const tint = (colour: string, opacity: number, d: string) =>
  `<path fill="${colour}" opacity="${opacity}" d="${d}"/>`;
const edged = (d: string) => `<path fill="${paper}" stroke="${shade}" d="${d}"/>`;
const placed = (x: number, y: number, turn: number, inside: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inside}</g>`;

const LABEL = fill(paper, "M12 28h15v9H12z") + line(ink, 1.5, "M15 31h9M15 34h6");

/** A tin on its wire, its contents above the edge. */
const tin = (inside: string, front = LABEL) =>
  wire(ink, 1.5, "M22 0v8M8 24Q8 10 22 8q14 2 14 16") +
  inside +
  fill(red, "M7 23h30v20q-15 4-30 0z") +
  tint(ink, 0.22, "M29 23h8v20q-4 1-8 2z") +
  fill(steel, "M6 21h32v3H6z") +
  front;
const note = (x: number, y: number, turn: number) =>
  placed(x, y, turn, fill("#7fae6b", "M-4-7h8V7h-8z") + dot(paper, 0, 0, 2));
const lid = fill(steel, "M5 18h34v4H5zM19 15h6v3h-6z");
const TIN: States = [
  tin(
    "",
    fill(ink, "M9 21.5h26v1.5H9z") +
      `<circle cx="22" cy="33" r="5" fill="${shade}" stroke="${ink}"/>` +
      fill(ink, "M20 31h1.5v1.5H20zM22.5 31H24v1.5h-1.5zM20 33.5h1.5V35H20zM22.5 33.5H24V35h-1.5z"),
  ),
  tin(dot(gold, 17, 20, 4)),
  tin(dot(gold, 14, 20, 4) + dot(sand, 21, 19, 4) + dot(gold, 29, 20, 4)),
  tin(note(15, 17, -12) + note(24, 15, 4) + note(31, 18, 18), LABEL + fill(gold, "M10 19h24v3H10z")),
  tin(
    note(11, 14, -28) +
      note(18, 11, -6) +
      note(26, 10, 9) +
      note(33, 15, 30) +
      `<g transform="rotate(-16 22 12) translate(0 -11)">${lid}</g>`,
    LABEL + dot(gold, 9, 20, 3.5) + dot(gold, 36, 28, 3) + dot(gold, 39, 39, 3) + dot(gold, 5, 34, 3),
  ),
];

/** A small door in its frame: who comes through it. */
const door = (...inside: readonly string[]) =>
  wire(ink, 1.5, "M22 0v7M10 12 22 6l12 6") +
  fill(wood, "M8 11h28v34H8z") +
  fill(ink, "M11 14h22v31H11z") +
  inside.join("");
const leaf =
  fill(teal, "M11 14h22v31H11z") +
  `<g opacity=".5">${wire(ink, 1.2, "M15 18h14v9H15zM15 31h14v10H15z")}</g>` +
  dot(gold, 30, 30, 1.8);
const head = (x: number, y: number, hair: string) =>
  fill(hair, `M${x - 4} ${y + 12}q0-7 4-7t4 7z`) +
  dot(sand, x, y, 4) +
  fill(hair, `M${x - 4} ${y}q0-5 4-5t4 5q-4-2-8 0z`);
const light = fill(gold, "M11 14h22v31H11z");
/** The door's leaf, open to `x`. */
const openTo = (x: number) => fill(teal, `M11 14 ${x} 17v26l-${x - 11} 2z`) + dot(gold, x - 2, 31, 1.5);
const DOOR: States = [
  door(
    leaf,
    fill(sand, "m6 20 31 9v5L6 25zM38 33 7 41v5l31-8z"),
    fill(ink, "M9 22h2v2H9zM33 30h2v2h-2zM33 35h2v2h-2zM10 42h2v2h-2z"),
  ),
  door(leaf),
  door(light, openTo(28)),
  door(light, head(26, 30, plum), openTo(19)),
  door(
    light,
    head(17, 21, blue) + head(27, 22, wood) + head(14, 31, red) + head(29, 33, plum) + head(22, 29, ink),
    fill(gold, "M11 40h22v5H11z"),
    head(10, 38, teal) + head(35, 39, blue) + head(22, 38, red),
  ),
];

/** The contents of the Inspector's folder on a bulldog clip. */
const folder = (sheets: string, front: string) =>
  wire(ink, 1.5, "M22 0v8") +
  fill(sand, "M7 14h12l3 3h15v28H7z") +
  sheets +
  front +
  fill(ink, "M16 8h12l2 7H14z") +
  fill(steel, "M19 9h6v3h-6z");
const cover = (d = "M7 21h30v24H7z") =>
  fill(gold, d) + fill(paper, "M12 29h16v7H12z") + line(ink, 1.5, "M15 32.5h9");
const sheet = (x: number, y: number, turn: number) =>
  placed(x, y, turn, edged("M-12-14h24v22h-24z") + wire(steel, 1.2, "M-9-10H8M-9-7H5"));
const tape = fill(red, "M19 13h5v32h-5zM4 36h36v4H4z");
const FOLDER: States = [
  folder(tint(ink, 0.25, "M9 19h26v24H9z"), fill(gold, "m7 45 4-17h30l-4 17z")),
  folder(sheet(22, 30, 2), cover()),
  folder(sheet(20, 25, -5) + sheet(25, 26, 6), cover()),
  folder(sheet(15, 25, -13) + sheet(30, 24, 14) + sheet(22, 23, 1) + edged("M36 21h4v22h-4z"), cover()),
  folder(
    sheet(13, 25, -24) + sheet(32, 24, 26) + sheet(17, 22, -10) + sheet(28, 22, 10) + edged("M3 24h38v17H3z"),
    cover("M6 24h32l-2 21H8z") + tape,
  ),
];

/** The lamp on its flex: how late it is on. */
const lamp = (glow: string, shadeFill: string, bulb: string) =>
  glow +
  wire(ink, 1.5, "M22 0v15") +
  bulb +
  fill(ink, "M18 13h8v4h-8z") +
  fill(shadeFill, "M16 16h12l9 15H7z") +
  tint(ink, 0.2, "M24 16h4l9 15H29z");
const bulb = (colour: string) => dot(colour, 22, 33, 5);
const beam = (opacity: number, spread: number) => tint(gold, opacity, `M9 31h26l${spread} 17H${9 - spread}z`);
const LAMP: States = [
  lamp(
    `<g opacity=".45">${dot(gold, 22, 30, 20)}</g>` +
      beam(0.75, 6) +
      line(gold, 2, "M2 20 5 22M42 20l-3 2M0 31h4M44 31h-4M8 8l2 3M36 8l-2 3"),
    red,
    bulb(paper),
  ),
  lamp(beam(0.7, 5), red, bulb(paper)),
  lamp(beam(0.42, 2), red, bulb(gold)),
  lamp(beam(0.16, 0), "var(--art-brick)", bulb(sand)),
  lamp(
    "",
    steel,
    bulb(ink) +
      wire(shade, 1.2, "M7 31 22 46 37 31M14 38h16M11 31v4l11 3 11-3v-4M22 38v10") +
      dot(ink, 22, 45, 2.5),
  ),
];

/** The drawings of each gauge by its state, the lowest first, 44 by 48 units, hung from the middle of the upper edge. */
const GAUGE_ART = { till: TIN, faith: DOOR, file: FOLDER, sleep: LAMP } as const;

interface GaugeArtProps {
  readonly gauge: keyof typeof GAUGE_ART;
  readonly state: 0 | 1 | 2 | 3 | 4;
  readonly className?: string | undefined;
}

/** The object of a gauge in a state. Decorative: its text stands beside it. */
export function GaugeArt({ gauge, state, className }: GaugeArtProps) {
  return <Drawing svg={`<svg>${GAUGE_ART[gauge][state]}</svg>`} viewBox="0 0 44 48" className={className} />;
}
