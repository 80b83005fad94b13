import { Scene } from "./scene.tsx";

const BULBS = [44, 74, 104, 134] as const;

/** A camera in front of a mirror. */
export function MirrorArt() {
  return (
    <Scene wall="sand">
      <rect x="92" y="18" width="136" height="140" rx="16" fill="var(--art-wood)" />
      <path fill="var(--art-ink)" opacity=".25" d="M160 18h52c9 0 16 7 16 16v108c0 9-7 16-16 16h-52z" />
      <rect x="116" y="28" width="88" height="120" rx="10" fill="var(--art-blue)" />
      <path fill="var(--art-paper)" opacity=".22" d="m116 92 60-64h28v2l-88 94z" />
      <path fill="var(--art-ink)" d="M118 148c2-22 16-34 42-34s40 12 42 34z" />
      <path fill="var(--art-brick)" d="M149 98h22v20c0 7-22 7-22 0z" />
      <path fill="var(--art-shade)" d="M134 74c0-18 10-30 26-30s26 12 26 30c0 20-10 36-26 36s-26-16-26-36z" />
      <path
        fill="var(--art-ink)"
        d="M132 72c-3-22 8-34 28-34s31 12 28 34c-3-9-7-14-12-16h-32c-5 2-9 7-12 16z"
      />
      <g transform="translate(0 9)">
        <path fill="var(--art-steel)" d="M146 62l4-8h20l4 8z" />
        <rect x="126" y="61" width="68" height="40" rx="7" fill="var(--art-ink)" />
        <path fill="var(--art-steel)" d="M126 70h68v4h-68z" />
        <circle cx="160" cy="82" r="16" fill="var(--art-steel)" />
        <circle cx="160" cy="82" r="11" fill="var(--art-ink)" />
        <circle cx="156" cy="78" r="4" fill="var(--art-paper)" />
        <circle cx="185" cy="66" r="2.500" fill="var(--art-red)" />
        <path
          stroke="var(--art-shade)"
          strokeWidth="7"
          strokeLinecap="round"
          d="M127 82h9M127 91h9M128 100h8M193 82h-9M193 91h-9M192 100h-8"
        />
        <path
          stroke="var(--art-ink)"
          strokeWidth="11"
          strokeLinecap="round"
          d="M127 134l1-24M193 134l-1-24"
        />
      </g>
      {BULBS.map((y) => (
        <g key={y} fill="var(--art-gold)">
          <circle cx="104" cy={y} r="11" opacity=".35" />
          <circle cx="104" cy={y} r="6" />
          <circle cx="216" cy={y} r="11" opacity=".35" />
          <circle cx="216" cy={y} r="6" />
        </g>
      ))}
      <path fill="var(--art-paper)" d="M46 158h228v12H46z" />
      <path fill="var(--art-shade)" d="M46 170h228v30H46z" />
      <path fill="var(--art-ink)" opacity=".12" d="M160 158h114v42H160z" />
      <path fill="var(--art-red)" d="M62 140h10v18H62zM64 130l6-4v14h-6z" />
      <path fill="var(--art-teal)" d="M242 134h20v24h-20z" />
      <path fill="var(--art-ink)" d="M246 126h12v8h-12z" />
    </Scene>
  );
}
