import { Scene } from "./scene.tsx";

/** A guarded vault full of drafts. */
export function VaultArt() {
  return (
    <Scene wall="teal">
      <rect x="128" y="30" width="140" height="140" rx="14" fill="var(--art-steel)" />
      <path fill="var(--art-ink)" opacity=".25" d="M198 30h56c8 0 14 6 14 14v112c0 8-6 14-14 14h-56z" />
      <path fill="var(--art-ink)" d="M142 170h22v10h-22zM232 170h22v10h-22z" />
      <circle cx="198" cy="100" r="56" fill="var(--art-ink)" />
      <circle cx="198" cy="100" r="56" stroke="var(--art-paper)" strokeWidth="5" opacity=".4" />
      <path fill="var(--art-paper)" d="m160 112 36-8 10 40c-16 4-33-2-42-14z" />
      <path fill="var(--art-shade)" d="m196 66 38 6-6 46-38-6z" />
      <path fill="var(--art-paper)" d="m204 96 38-3 4 26c-6 14-17 23-34 26z" />
      <path fill="var(--art-shade)" d="m164 74 30-4 6 42-34 5z" />
      <g stroke="var(--art-steel)" strokeWidth="3" strokeLinecap="round">
        <path d="m171 82 18-2M173 92l14-2M174 102l16-2" />
        <path d="m204 78 22 4M203 88l14 2M213 106l20-2M214 116l22-2M215 126l14-1M171 122l20-4M175 131l18-4" />
      </g>
      <path fill="var(--art-ink)" d="M112 62h18v18h-18zM112 120h18v18h-18z" />
      <ellipse cx="82" cy="100" rx="44" ry="62" fill="var(--art-steel)" />
      <path fill="var(--art-ink)" opacity=".25" d="M82 38c24 0 44 28 44 62s-20 62-44 62z" />
      <ellipse cx="76" cy="100" rx="38" ry="56" fill="var(--art-shade)" />
      <path fill="var(--art-ink)" opacity=".12" d="M76 44c21 0 38 25 38 56s-17 56-38 56z" />
      <g stroke="var(--art-ink)" strokeWidth="5" strokeLinecap="round">
        <ellipse cx="76" cy="100" rx="15" ry="22" />
        <path d="M76 70v60M52 84l48 32M52 116l48-32" />
      </g>
      <ellipse cx="76" cy="100" rx="6" ry="8" fill="var(--art-gold)" />
      <path fill="var(--art-paper)" d="m196 166 40-6 6 28-40 4z" />
      <path fill="var(--art-shade)" d="m250 176 36-2 4 20-40-2z" />
      <path stroke="var(--art-red)" strokeWidth="3" strokeLinecap="round" d="m203 172 26-4-22 12 28-3" />
      <path stroke="var(--art-steel)" strokeWidth="3" strokeLinecap="round" d="m258 181 20-1M260 187h14" />
    </Scene>
  );
}
