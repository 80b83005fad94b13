import { Scene } from "./scene.tsx";

/** A flat line chart in a crooked frame, so that the line rises. */
export function CrookedChartArt() {
  return (
    <Scene wall="blue">
      <path stroke="var(--art-ink)" strokeWidth="2.500" d="m112 74 50-56 42 34" />
      <circle cx="162" cy="17" r="5" fill="var(--art-gold)" />
      <g transform="rotate(-15 160 92) translate(17 8) scale(.9)">
        <rect x="84" y="58" width="160" height="100" fill="var(--art-ink)" opacity=".2" />
        <rect x="78" y="50" width="160" height="100" rx="3" fill="var(--art-wood)" />
        <path fill="var(--art-ink)" opacity=".25" d="M158 50h77a3 3 0 0 1 3 3v94a3 3 0 0 1-3 3h-77z" />
        <path fill="var(--art-paper)" d="M87 59h142v82H87z" />
        <g fill="var(--art-teal)">
          <path d="M108 106h16v22h-16zM132 106h16v22h-16zM156 106h16v22h-16zM180 106h16v22h-16z" />
        </g>
        <path stroke="var(--art-steel)" strokeWidth="3" strokeLinecap="round" d="M98 70v58h118" />
        <path
          stroke="var(--art-red)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M106 90h102M198 80l10 10-10 10"
        />
      </g>
      <path fill="var(--art-gold)" d="M104 176h112v16H104z" />
      <path fill="var(--art-ink)" opacity=".2" d="M160 176h56v16h-56z" />
      <rect x="140" y="179" width="40" height="10" rx="5" fill="var(--art-paper)" />
      <path stroke="var(--art-ink)" strokeWidth="2" d="M153 179v10M167 179v10" />
      <ellipse cx="160" cy="184" rx="5" ry="3.500" fill="var(--art-teal)" />
    </Scene>
  );
}
