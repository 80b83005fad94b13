/** Position of a foot's middle, or of the first of a heap. */
export interface Spot {
  readonly x: number;
  readonly y: number;
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
