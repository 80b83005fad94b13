import { Scene } from "./scene.tsx";

/** A lit stage with a microphone and three empty chairs. */
export function EmptyStageArt() {
  return (
    <Scene wall="plum">
      <path fill="var(--art-wood)" d="M26 132h268l20 26H6z" />
      <path fill="var(--art-ink)" opacity=".35" d="M6 158h308v14H6z" />
      <path fill="var(--art-paper)" opacity=".3" d="M146 0h28l40 140H106z" />
      <ellipse cx="160" cy="142" rx="54" ry="9" fill="var(--art-paper)" opacity=".45" />
      <path fill="var(--art-red)" d="M0 0h92c-4 56-26 92-52 112l6 36H0z" />
      <path fill="var(--art-red)" d="M320 0h-92c4 56 26 92 52 112l-6 36h46z" />
      <path
        fill="var(--art-red)"
        d="M0 0h320v16c-20 12-34 12-54 0-20 12-34 12-53 0-20 12-34 12-53 0-20 12-34 12-53 0-20 12-34 12-53 0-20 12-34 12-54 0z"
      />
      <path
        stroke="var(--art-ink)"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".25"
        d="M22 30v114M48 34c-2 30-10 56-18 74M298 30v114M272 34c2 30 10 56 18 74"
      />
      <path fill="var(--art-gold)" d="m38 104 12 8-4 10-12-4zM282 104l-12 8 4 10 12-4z" />
      <path stroke="var(--art-ink)" strokeWidth="4" strokeLinecap="round" d="M160 72v66M146 142l14-8 14 8" />
      <rect x="152" y="48" width="16" height="28" rx="8" fill="var(--art-steel)" />
      <path fill="var(--art-ink)" d="M150 66h20v5h-20z" />
      <g fill="var(--art-ink)">
        <path d="M62 158c0-6 3-8 8-8h32c5 0 8 2 8 8v42H62zM136 158c0-6 3-8 8-8h32c5 0 8 2 8 8v42h-48zM210 158c0-6 3-8 8-8h32c5 0 8 2 8 8v42h-48z" />
      </g>
      <g fill="var(--art-steel)" opacity=".55">
        <path d="M69 160c0-3 2-4 4-4h26c2 0 4 1 4 4v20H69zM143 160c0-3 2-4 4-4h26c2 0 4 1 4 4v20h-34zM217 160c0-3 2-4 4-4h26c2 0 4 1 4 4v20h-34z" />
      </g>
      <path fill="var(--art-paper)" d="M150 162h20v12h-20z" />
    </Scene>
  );
}
