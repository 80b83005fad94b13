import { Scene } from "./scene.tsx";

/** A paper sunset and a rented watch. */
export function BackdropArt() {
  return (
    <Scene wall="sand">
      <path
        stroke="var(--art-ink)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M60 24v152M48 184l12-16 12 16M260 24v152M248 184l12-16 12 16"
      />
      <path fill="var(--art-plum)" d="M72 26h176v138l-14 20H86l-14-20z" />
      <path fill="var(--art-brick)" d="M72 74h176v38H72z" />
      <circle cx="160" cy="104" r="34" fill="var(--art-gold)" />
      <path fill="var(--art-teal)" d="M72 112h176v28H72z" />
      <path fill="var(--art-shade)" d="M72 136h176v28l-14 20H86l-14-20z" />
      <path fill="var(--art-ink)" opacity=".15" d="M72 160h176v4l-14 20H86l-14-20z" />
      <path stroke="var(--art-wood)" strokeWidth="6" strokeLinecap="round" d="M98 140c0-28 2-46 12-60" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M110 78c-10-8-22-6-28 4M110 78c-4-12-14-16-24-14M110 78c4-12 14-14 24-8M110 78c12-2 18 4 20 14"
      />
      <path stroke="var(--art-paper)" strokeWidth="3" strokeLinecap="round" d="M140 122h40M148 130h24" />
      <rect x="54" y="18" width="212" height="13" rx="6.500" fill="var(--art-paper)" />
      <path fill="var(--art-shade)" d="M54 24h212c0 4-3 7-6 7H60c-3 0-6-3-6-7z" />
      <path fill="var(--art-paper)" d="M180 152h60v36h-60z" />
      <path fill="var(--art-shade)" d="M210 152h30v36h-30z" />
      <path fill="var(--art-red)" d="M186 140h48c4 0 6 3 6 6v6h-60v-6c0-3 2-6 6-6z" />
      <path fill="var(--art-ink)" d="M201 92h18l2 52h-22z" />
      <circle cx="210" cy="118" r="20" fill="var(--art-gold)" />
      <circle cx="210" cy="118" r="13" fill="var(--art-paper)" />
      <path stroke="var(--art-ink)" strokeWidth="3" strokeLinecap="round" d="M210 110v8l6 4" />
      <path stroke="var(--art-ink)" strokeWidth="2" d="M226 128l22 12" />
      <path fill="var(--art-paper)" d="m246 132 30 4 6 10-8 10-30-4z" />
      <path stroke="var(--art-red)" strokeWidth="4" strokeLinecap="round" d="M254 141l16 2M253 147l10 1" />
    </Scene>
  );
}
