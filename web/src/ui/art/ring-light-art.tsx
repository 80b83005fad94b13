import { Scene } from "./scene.tsx";

/** A ring light over a single bed. */
export function RingLightArt() {
  return (
    <Scene wall="plum">
      <path fill="var(--art-wood)" d="M58 92c0-7 5-12 12-12h10v92H58z" />
      <path fill="var(--art-ink)" opacity=".25" d="M70 80h10v92H70z" />
      <path fill="var(--art-wood)" d="M236 122h14v50h-14z" />
      <path fill="var(--art-shade)" d="M80 132h156v26H80z" />
      <path fill="var(--art-paper)" d="M84 116c10-8 36-8 42 0 4 6 2 16-2 18H86c-6-2-6-14-2-18z" />
      <path fill="var(--art-shade)" d="M108 110c9 0 15 2 18 6 4 6 2 16-2 18h-16z" />
      <path fill="var(--art-blue)" d="M126 134c8-18 30-20 44-14 16 7 34-4 50 2 12 4 16 12 16 22v16H130z" />
      <path fill="var(--art-ink)" opacity=".2" d="M188 122c12 2 22-2 32 0 12 4 16 12 16 22v16h-48z" />
      <path
        stroke="var(--art-paper)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
        d="M146 136c8-5 16-5 24-2M152 148c12-5 22-3 30-1"
      />
      <path fill="var(--art-wood)" d="M74 156h168v8H74z" />
      <path fill="var(--art-ink)" opacity=".35" d="M236 122h14v50h-14z" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M280 180V46q0-24-24-24h-48v14M262 184l18-18 18 18"
      />
      <circle cx="208" cy="66" r="46" fill="var(--art-paper)" opacity=".22" />
      <circle cx="208" cy="66" r="27" stroke="var(--art-gold)" strokeWidth="12" />
      <circle cx="208" cy="66" r="27" stroke="var(--art-paper)" strokeWidth="8" />
      <rect x="199" y="50" width="18" height="32" rx="4" fill="var(--art-ink)" />
      <circle cx="208" cy="56" r="2" fill="var(--art-red)" />
      <path fill="var(--art-red)" d="M104 184c0-7 8-9 14-7l12 4c6 2 6 7 0 7h-22c-3 0-4-2-4-4z" />
      <path fill="var(--art-ink)" opacity=".3" d="M104 186h30c0 1-2 2-4 2h-22c-2 0-4-1-4-2z" />
    </Scene>
  );
}
