import styles from "./room.module.css";

/** Position of a foot's middle, or of the first of a heap. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The wall and the floor, wide enough for the widest screen. The floor begins at y = 146. */
export function Walls({ wall, floor = "var(--art-wood)" }: { wall: string; floor?: string }) {
  return (
    <>
      <path fill={wall} d="M-800-300h2000v446h-2000z" />
      <path fill={floor} d="M-800 146h2000v120h-2000z" />
      <path fill="var(--art-ink)" opacity=".22" d="M-800 146h2000v7h-2000z" />
    </>
  );
}

/** A ring light on a stand. It flickers if the player is tired. */
export function RingLight({ x, y, isTired, size = 1 }: Spot & { isTired: boolean; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        stroke="var(--art-ink)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M0 0v-44M-13 0 0-13 13 0"
      />
      <g className={styles.ring} data-tired={isTired}>
        <circle className={styles.glow} cy="-66" r="36" fill="var(--art-paper)" opacity=".3" />
        <circle cy="-66" r="20" stroke="var(--art-gold)" strokeWidth="9" />
        <circle className={styles.lamp} cy="-66" r="20" stroke="var(--art-paper)" strokeWidth="6" />
      </g>
      <rect x="-7" y="-78" width="14" height="24" rx="3" fill="var(--art-ink)" />
      <circle cy="-73" r="1.6" fill="var(--art-red)" />
    </g>
  );
}

/** A bag of fries in a heap with rows of three. `index` from 0. */
export function Bag({ x, y, index }: Spot & { index: number }) {
  const row = Math.floor(index / 3);
  const left = x + (index % 3) * 17 + row * 5;
  const foot = y - row * 17;
  return (
    <>
      <path
        stroke="var(--art-gold)"
        strokeWidth="3"
        strokeLinecap="round"
        d={`M${left + 3} ${foot - 12}v-6M${left + 7} ${foot - 12}v-9M${left + 11} ${foot - 12}v-5`}
      />
      <path fill="var(--art-red)" d={`M${left} ${foot - 14}h14l-2 14h-10z`} />
      <path fill="var(--art-paper)" d={`M${left + 4} ${foot - 9}h6l-.6 4h-4.800z`} />
    </>
  );
}

/** An unread letter in a heap on a flat surface. `index` from 0. */
export function Letter({ x, y, index }: Spot & { index: number }) {
  const turn = [-6, 5, -2, 9][index] ?? 0;
  return (
    <g transform={`translate(${x + (index % 2) * 11} ${y - index * 5}) rotate(${turn})`}>
      <rect x="-13" y="-9" width="26" height="17" rx="2" fill="var(--art-paper)" />
      <path stroke="var(--art-wood)" strokeWidth="1.5" d="m-13-8 13 9 13-9" />
      <rect x="7" y="2" width="4" height="4" fill="var(--art-red)" />
    </g>
  );
}

/** A window's sky, with the sun or the moon. */
export function Sky({ x, y, width, height }: Spot & { width: number; height: number }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} fill="var(--room-sky)" />
      <circle cx={x + width * 0.72} cy={y + height * 0.34} r={height * 0.13} fill="var(--room-disc)" />
    </>
  );
}
