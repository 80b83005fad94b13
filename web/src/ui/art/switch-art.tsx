import { Scene } from "./scene.tsx";

/** A control panel with one working switch. */
export function SwitchArt() {
  return (
    <Scene wall="teal">
      <rect x="66" y="22" width="196" height="132" rx="12" fill="var(--art-ink)" opacity=".25" />
      <rect x="60" y="16" width="196" height="132" rx="12" fill="var(--art-shade)" />
      <path fill="var(--art-ink)" opacity=".1" d="M158 16h86c7 0 12 5 12 12v108c0 7-5 12-12 12h-86z" />
      <g fill="var(--art-steel)">
        <circle cx="70" cy="26" r="4" />
        <circle cx="246" cy="26" r="4" />
        <circle cx="70" cy="138" r="4" />
        <circle cx="246" cy="138" r="4" />
      </g>
      <g stroke="var(--art-steel)" strokeWidth="3.500" strokeLinecap="round" strokeDasharray="5 6">
        <circle cx="98" cy="52" r="16" />
        <path d="M98 52l8-10" />
        <circle cx="98" cy="110" r="16" />
        <path d="M98 110l-10-6" />
        <path d="M206 42h34M206 58h34M206 74h34" />
        <rect x="202" y="92" width="38" height="36" rx="4" />
      </g>
      <rect x="128" y="32" width="60" height="100" rx="8" fill="var(--art-paper)" />
      <path fill="var(--art-ink)" opacity=".1" d="M158 32h22a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8h-22z" />
      <rect x="144" y="58" width="28" height="58" rx="14" fill="var(--art-ink)" />
      <circle cx="158" cy="73" r="17" fill="var(--art-gold)" />
      <path fill="var(--art-ink)" opacity=".2" d="M158 56a17 17 0 0 1 0 34z" />
      <circle cx="158" cy="45" r="4" fill="var(--art-red)" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M158 148v14c0 18 30 20 54 12 14-4 24-4 34-4"
      />
      <path fill="var(--art-paper)" d="M244 158h18c5 0 8 4 8 8v8c0 5-3 8-8 8h-18z" />
      <path stroke="var(--art-steel)" strokeWidth="4" strokeLinecap="round" d="M270 165h12M270 175h12" />
      <rect x="284" y="154" width="26" height="32" rx="5" fill="var(--art-paper)" />
      <circle cx="297" cy="165" r="3" fill="var(--art-ink)" />
      <circle cx="297" cy="175" r="3" fill="var(--art-ink)" />
    </Scene>
  );
}
