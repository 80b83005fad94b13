import { Scene } from "./scene.tsx";

/** A shoebox of receipts. */
export function ShoeboxArt() {
  return (
    <Scene wall="teal">
      <path fill="var(--art-brick)" d="m216 88 70 14-12 74-70-14z" />
      <path fill="var(--art-ink)" opacity=".3" d="m216 88 12 2-12 74-12-2z" />
      <path fill="var(--art-paper)" d="m94 114 4-86 7 5 7-5 7 5 7-5 7 5 3 83z" />
      <path fill="var(--art-shade)" d="m124 120 16-76 5 7 8-3 5 7 8-3 5 7-14 67z" />
      <path fill="var(--art-paper)" d="m156 118 8-94 7 6 8-5 7 6 7-5 2 92z" />
      <path fill="var(--art-shade)" d="m188 118 10-60 5 5 7-3 5 5 7-2-4 57z" />
      <g stroke="var(--art-steel)" strokeWidth="3" strokeLinecap="round">
        <path d="M106 46h20M106 56h12M106 66h22M106 76h16M106 86h20" />
        <path d="M174 44h14M173 54h10M172 64h16M171 74h12M170 84h18M206 74l10 2M204 84l8 1M146 62l12 3M144 72l14 3M142 82l8 2" />
      </g>
      <path stroke="var(--art-red)" strokeWidth="4" strokeLinecap="round" d="M106 97h24M170 96h20" />
      <path fill="var(--art-ink)" opacity=".5" d="M76 106h142l-8 14H84z" />
      <path fill="var(--art-brick)" d="M72 108h150l-6 72H78z" />
      <path fill="var(--art-ink)" opacity=".2" d="M147 108h75l-6 72h-69z" />
      <path fill="var(--art-paper)" d="M104 128h52v26h-52z" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M112 146c8 2 26 2 34 0-2-6-14-4-18-10l-6 4c-4 0-6-2-10-2z"
      />
      <path
        fill="var(--art-paper)"
        d="M84 100c-16-2-30 6-32 24-2 16 4 30-6 42-4 6-12 8-22 8l-2 8 4 4-2 6c22 2 38-6 42-22 4-14-2-26 0-42 1-9 7-12 16-12z"
      />
      <path
        stroke="var(--art-steel)"
        strokeWidth="2.500"
        strokeLinecap="round"
        d="m56 122 8 2M54 132l8 1M55 142l6 1M54 154l8 1M50 164l8 4M38 178l4 8M30 180l2 7"
      />
    </Scene>
  );
}
