import { Scene } from "./scene.tsx";

/** An airport lounge chair in front of a painted window. */
export function LoungeArt() {
  return (
    <Scene wall="brick">
      <path fill="var(--art-ink)" opacity=".2" d="M112 32h156v90H112z" />
      <path fill="var(--art-paper)" d="M106 24h156v74l-22 16H106z" />
      <path fill="var(--art-blue)" d="M114 32h140v62l-18 12H114z" />
      <path fill="var(--art-teal)" d="M114 86h140v8l-18 12H114z" />
      <path fill="var(--art-gold)" d="M214 50a13 13 0 1 1 26 0 13 13 0 0 1-26 0z" />
      <path fill="var(--art-shade)" d="m262 98-22 16-4-18z" />
      <path
        fill="var(--art-paper)"
        d="M140 74c2-5 8-7 16-7h14l-14-20h9l24 20h20c9 0 14 3 14 7s-4 6-12 6h-58c-8 0-14-2-13-6zm2-4-8-16h8l10 14z"
      />
      <path fill="var(--art-steel)" d="M172 76h22l-22 16h-10z" />
      <path stroke="var(--art-paper)" strokeWidth="5" d="M184 32v16M184 82v24" />
      <path
        fill="var(--art-gold)"
        d="m96 30 16-14 8 8-16 14zM250 14l18 16-8 8-18-16zM94 104l8-8 18 14-8 9z"
      />
      <path fill="var(--art-ink)" d="M98 150h8v34h-8zM170 150h8v34h-8z" />
      <path fill="var(--art-plum)" d="M78 76c0-8 6-12 14-12h16c8 0 12 5 12 12l4 52H82z" />
      <path fill="var(--art-ink)" opacity=".25" d="M102 64h6c8 0 12 5 12 12l4 52h-18z" />
      <path fill="var(--art-plum)" d="M82 124h92c8 0 12 5 12 12v20H86z" />
      <path fill="var(--art-ink)" opacity=".25" d="M82 138h104v18H86z" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M110 108h58v18"
      />
      <path stroke="var(--art-ink)" strokeWidth="4" strokeLinejoin="round" d="M224 132v-22h24v22" />
      <rect x="208" y="130" width="56" height="50" rx="7" fill="var(--art-gold)" />
      <path fill="var(--art-ink)" opacity=".2" d="M236 130h21a7 7 0 0 1 7 7v36a7 7 0 0 1-7 7h-21z" />
      <path stroke="var(--art-ink)" strokeWidth="3" opacity=".5" d="M222 132v46M250 132v46" />
      <path fill="var(--art-ink)" d="M214 180h10v6h-10zM248 180h10v6h-10z" />
    </Scene>
  );
}
