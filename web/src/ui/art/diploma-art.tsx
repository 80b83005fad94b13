import { Scene } from "./scene.tsx";

const SEALS = [
  { x: 88, y: 126, scale: 1.9, paint: "red" },
  { x: 124, y: 138, scale: 1.5, paint: "gold" },
  { x: 156, y: 130, scale: 2, paint: "plum" },
  { x: 192, y: 138, scale: 1.6, paint: "teal" },
  { x: 228, y: 124, scale: 2.1, paint: "red" },
  { x: 240, y: 88, scale: 1.4, paint: "gold" },
  { x: 80, y: 86, scale: 1.4, paint: "blue" },
] as const;

/** A diploma with more seals than text. */
export function DiplomaArt() {
  return (
    <Scene wall="brick">
      <path fill="var(--art-ink)" opacity=".2" d="M60 32h212v128H60z" />
      <rect x="54" y="24" width="212" height="128" rx="3" fill="var(--art-wood)" />
      <path fill="var(--art-ink)" opacity=".25" d="M160 24h103a3 3 0 0 1 3 3v122a3 3 0 0 1-3 3H160z" />
      <path fill="var(--art-paper)" d="M64 34h192v108H64z" />
      <path stroke="var(--art-gold)" strokeWidth="2.500" d="M71 41h178v94H71z" />
      <path fill="var(--art-ink)" d="m160 46 30 11-30 11-30-11z" />
      <path fill="var(--art-ink)" d="M144 64l16 6 16-6v9c-8 6-24 6-32 0z" />
      <path stroke="var(--art-red)" strokeWidth="3" strokeLinecap="round" d="M188 58v16" />
      <path stroke="var(--art-ink)" strokeWidth="5" strokeLinecap="round" d="M116 90h88" />
      <path stroke="var(--art-steel)" strokeWidth="3" strokeLinecap="round" d="M108 102h104M124 112h72" />
      {SEALS.map(({ x, y, scale, paint }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path fill={`var(--art-${paint})`} d="M-7 0v23l7-4 7 4V0z" />
          <path fill="var(--art-ink)" opacity=".3" d="M-7 0v23l7-4 7 4V0z" />
          <circle r="9" fill={`var(--art-${paint})`} />
          <circle r="9" stroke={`var(--art-${paint})`} strokeWidth="3" strokeDasharray="2.400 1.500" />
          <circle r="6" stroke="var(--art-paper)" opacity=".8" />
          <path fill="var(--art-ink)" opacity=".15" d="M0-10a10 10 0 0 1 0 20z" />
        </g>
      ))}
    </Scene>
  );
}
