import type { Elements } from "../elements.ts";

type States = readonly [Elements, Elements, Elements, Elements, Elements];

const ink = "var(--art-ink)";
const paper = "var(--art-paper)";
const shade = "var(--art-shade)";
const gold = "var(--art-gold)";
const steel = "var(--art-steel)";
const wood = "var(--art-wood)";
const red = "var(--art-red)";
const sand = "var(--art-sand)";

const LABEL = (
  <>
    <path fill={paper} d="M12 28h15v9H12z" />
    <path stroke={ink} strokeWidth="1.500" strokeLinecap="round" d="M15 31h9M15 34h6" />
  </>
);

/** A tin on its wire, its contents above the edge. */
const tin = (inside: Elements, front: Elements = LABEL) => (
  <>
    <path stroke={ink} strokeWidth="1.500" d="M22 0v8M8 24Q8 10 22 8q14 2 14 16" />
    {inside}
    <path fill={red} d="M7 23h30v20q-15 4-30 0z" />
    <path fill={ink} opacity=".22" d="M29 23h8v20q-4 1-8 2z" />
    <path fill={steel} d="M6 21h32v3H6z" />
    {front}
  </>
);
const note = (x: number, y: number, turn: number) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path fill="#7fae6b" d="M-4-7h8V7h-8z" />
    <circle r="2" fill={paper} />
  </g>
);
const lid = <path fill={steel} d="M5 18h34v4H5zM19 15h6v3h-6z" />;
const TIN: States = [
  tin(
    null,
    <>
      <path fill={ink} d="M9 21.500h26v1.500H9z" />
      <circle cx="22" cy="33" r="5" fill={shade} stroke={ink} strokeWidth="1" />
      <path
        fill={ink}
        d="M20 31h1.500v1.500H20zM22.500 31H24v1.500h-1.500zM20 33.500h1.500V35H20zM22.500 33.500H24V35h-1.500z"
      />
    </>,
  ),
  tin(<circle cx="17" cy="20" r="4" fill={gold} />),
  tin(
    <>
      <circle cx="14" cy="20" r="4" fill={gold} />
      <circle cx="21" cy="19" r="4" fill={sand} />
      <circle cx="29" cy="20" r="4" fill={gold} />
    </>,
  ),
  tin(
    <>
      {note(15, 17, -12)}
      {note(24, 15, 4)}
      {note(31, 18, 18)}
    </>,
    <>
      {LABEL}
      <path fill={gold} d="M10 19h24v3H10z" />
    </>,
  ),
  tin(
    <>
      {note(11, 14, -28)}
      {note(18, 11, -6)}
      {note(26, 10, 9)}
      {note(33, 15, 30)}
      <g transform="rotate(-16 22 12) translate(0 -11)">{lid}</g>
    </>,
    <>
      {LABEL}
      <circle cx="9" cy="20" r="3.500" fill={gold} />
      <circle cx="36" cy="28" r="3" fill={gold} />
      <circle cx="39" cy="39" r="3" fill={gold} />
      <circle cx="5" cy="34" r="3" fill={gold} />
    </>,
  ),
];

/** A small door in its frame: who comes through it. */
const door = (inside: Elements) => (
  <>
    <path stroke={ink} strokeWidth="1.500" d="M22 0v7M10 12 22 6l12 6" />
    <path fill={wood} d="M8 11h28v34H8z" />
    <path fill={ink} d="M11 14h22v31H11z" />
    {inside}
  </>
);
const leaf = (
  <>
    <path fill="var(--art-teal)" d="M11 14h22v31H11z" />
    <path stroke={ink} strokeWidth="1.200" opacity=".5" d="M15 18h14v9H15zM15 31h14v10H15z" />
    <circle cx="30" cy="30" r="1.800" fill={gold} />
  </>
);
const head = (x: number, y: number, hair: string) => (
  <>
    <path fill={hair} d={`M${x - 4} ${y + 12}q0-7 4-7t4 7z`} />
    <circle cx={x} cy={y} r="4" fill={sand} />
    <path fill={hair} d={`M${x - 4} ${y}q0-5 4-5t4 5q-4-2-8 0z`} />
  </>
);
const light = <path fill={gold} d="M11 14h22v31H11z" />;
/** The door's leaf, open to `x`. */
const openTo = (x: number) => (
  <>
    <path fill="var(--art-teal)" d={`M11 14 ${x} 17v26l-${x - 11} 2z`} />
    <circle cx={x - 2} cy="31" r="1.500" fill={gold} />
  </>
);
const DOOR: States = [
  door(
    <>
      {leaf}
      <path fill={sand} d="m6 20 31 9v5L6 25zM38 33 7 41v5l31-8z" />
      <path fill={ink} d="M9 22h2v2H9zM33 30h2v2h-2zM33 35h2v2h-2zM10 42h2v2h-2z" />
    </>,
  ),
  door(leaf),
  door(
    <>
      {light}
      {openTo(28)}
    </>,
  ),
  door(
    <>
      {light}
      {head(26, 30, "var(--art-plum)")}
      {openTo(19)}
    </>,
  ),
  door(
    <>
      {light}
      {head(17, 21, "var(--art-blue)")}
      {head(27, 22, wood)}
      {head(14, 31, red)}
      {head(29, 33, "var(--art-plum)")}
      {head(22, 29, ink)}
      <path fill={gold} d="M11 40h22v5H11z" />
      {head(10, 38, "var(--art-teal)")}
      {head(35, 39, "var(--art-blue)")}
      {head(22, 38, red)}
    </>,
  ),
];

/** The contents of the Inspector's folder on a bulldog clip. */
const folder = (sheets: Elements, front: Elements) => (
  <>
    <path stroke={ink} strokeWidth="1.500" d="M22 0v8" />
    <path fill={sand} d="M7 14h12l3 3h15v28H7z" />
    {sheets}
    {front}
    <path fill={ink} d="M16 8h12l2 7H14z" />
    <path fill={steel} d="M19 9h6v3h-6z" />
  </>
);
const cover = (d = "M7 21h30v24H7z") => (
  <>
    <path fill={gold} d={d} />
    <path fill={paper} d="M12 29h16v7H12z" />
    <path stroke={ink} strokeWidth="1.500" strokeLinecap="round" d="M15 32.500h9" />
  </>
);
const sheet = (x: number, y: number, turn: number) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path fill={paper} stroke={shade} d="M-12-14h24v22h-24z" />
    <path stroke={steel} strokeWidth="1.200" d="M-9-10H8M-9-7H5" />
  </g>
);
const tape = <path fill={red} d="M19 13h5v32h-5zM4 36h36v4H4z" />;
const FOLDER: States = [
  folder(<path fill={ink} opacity=".25" d="M9 19h26v24H9z" />, <path fill={gold} d="m7 45 4-17h30l-4 17z" />),
  folder(sheet(22, 30, 2), cover()),
  folder(
    <>
      {sheet(20, 25, -5)}
      {sheet(25, 26, 6)}
    </>,
    cover(),
  ),
  folder(
    <>
      {sheet(15, 25, -13)}
      {sheet(30, 24, 14)}
      {sheet(22, 23, 1)}
      <path fill={paper} stroke={shade} d="M36 21h4v22h-4z" />
    </>,
    cover(),
  ),
  folder(
    <>
      {sheet(13, 25, -24)}
      {sheet(32, 24, 26)}
      {sheet(17, 22, -10)}
      {sheet(28, 22, 10)}
      <path fill={paper} stroke={shade} d="M3 24h38v17H3z" />
    </>,
    <>
      {cover("M6 24h32l-2 21H8z")}
      {tape}
    </>,
  ),
];

/** The lamp on its flex: how late it is on. */
const lamp = (glow: Elements, shadeFill: string, bulb: Elements) => (
  <>
    {glow}
    <path stroke={ink} strokeWidth="1.500" d="M22 0v15" />
    {bulb}
    <path fill={ink} d="M18 13h8v4h-8z" />
    <path fill={shadeFill} d="M16 16h12l9 15H7z" />
    <path fill={ink} opacity=".2" d="M24 16h4l9 15H29z" />
  </>
);
const bulb = (fill: string) => <circle cx="22" cy="33" r="5" fill={fill} />;
const beam = (opacity: number, spread: number) => (
  <path fill={gold} opacity={opacity} d={`M9 31h26l${spread} 17H${9 - spread}z`} />
);
const LAMP: States = [
  lamp(
    <>
      <circle cx="22" cy="30" r="20" fill={gold} opacity=".45" />
      {beam(0.75, 6)}
      <path
        stroke={gold}
        strokeWidth="2"
        strokeLinecap="round"
        d="M2 20 5 22M42 20l-3 2M0 31h4M44 31h-4M8 8l2 3M36 8l-2 3"
      />
    </>,
    red,
    bulb(paper),
  ),
  lamp(beam(0.7, 5), red, bulb(paper)),
  lamp(beam(0.42, 2), red, bulb(gold)),
  lamp(beam(0.16, 0), "var(--art-brick)", bulb(sand)),
  lamp(
    null,
    steel,
    <>
      {bulb(ink)}
      <path stroke={shade} strokeWidth="1.200" d="M7 31 22 46 37 31M14 38h16M11 31v4l11 3 11-3v-4M22 38v10" />
      <circle cx="22" cy="45" r="2.500" fill={ink} />
    </>,
  ),
];

/** The drawings of each gauge by its state, the lowest first, 44 by 48 units, hung from the middle of the upper edge. */
const GAUGE_ART = { till: TIN, faith: DOOR, file: FOLDER, sleep: LAMP } as const;

/** The object of a gauge in a state. Decorative: its text stands beside it. */
export function GaugeArt({ gauge, state, className }: GaugeArtProps) {
  return (
    <svg viewBox="0 0 44 48" fill="none" className={className} aria-hidden>
      {GAUGE_ART[gauge][state]}
    </svg>
  );
}

interface GaugeArtProps {
  readonly gauge: keyof typeof GAUGE_ART;
  readonly state: 0 | 1 | 2 | 3 | 4;
  readonly className?: string | undefined;
}
