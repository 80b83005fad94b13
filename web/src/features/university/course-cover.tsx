import type { CourseView } from "#game/university/wire.ts";
import { dot, fill, line } from "../../ui/people/bust.ts";
import { CourseIcon } from "../../ui/people/course-icon.tsx";
import styles from "./course-cover.module.css";

/** The cover of a course, else its icon. `size` in CSS pixels. */
export function CourseCover({ course, size }: { course: CourseView; size: number }) {
  const url = coverUrl(course.id);
  const box = { width: size, height: size };
  return url ? (
    <img className={styles.cover} style={box} src={url} alt="" />
  ) : (
    <span className={styles.cover} style={box} aria-hidden>
      <CourseIcon course={course} size={size / 2} />
    </span>
  );
}

/* Covers of the courses, drawn with the kit of the portraits: a square of 96 units with a wall, light and flat shapes. */

const INK = "#241c14";
const PAPER = "#fdf3dd";
const RED = "#b24a3b";
const GOLD = "#e2b340";
const WOOD = "#8a5a34";

/** A faculty's wall with the light on it. */
type Faculty = readonly [wall: string, light: string];
const PRESENCE: Faculty = ["#74456f", "#96648f"];
const CRAFT: Faculty = ["#c28f34", "#dcb061"];
const SALES: Faculty = ["#2f6f68", "#4c9089"];
const ACCOUNTS: Faculty = ["#61743d", "#85985c"];
const SPECTACLE: Faculty = ["#3a5283", "#5a74a8"];

const box = (colour: string, x: number, y: number, width: number, height: number, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`;
const fry = (x: number, top: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} 60)">${box("#f4d27a", x, top, 6, 40)}${box("#dcb24f", x + 3, top, 3, 40)}</g>`;

/** By course id. */
const COVERS: Readonly<Record<string, readonly [Faculty, string]>> = {
  confidence_101: [
    PRESENCE,
    fill(WOOD, "M30 84h36l-6-12H36z") +
      `<ellipse cx="48" cy="44" rx="25" ry="32" fill="${WOOD}"/><ellipse cx="48" cy="44" rx="20" ry="27" fill="#bcd6dc"/>` +
      fill("#a2c1c9", "M48 17c11 0 20 12 20 27s-9 27-20 27z") +
      dot(INK, 41, 40, 2.4) +
      dot(INK, 55, 40, 2.4) +
      line(INK, 2.6, "M39 51q9 9 18 0M58 22l5 8M54 24l3 5"),
  ],
  lighting_your_car_interior: [
    SPECTACLE,
    fill("#1d2740", "M14 62l12-30q2-6 8-6h28q6 0 8 6l12 30z") +
      fill(INK, "M6 62h84v34H6z") +
      `<circle cx="48" cy="42" r="12" fill="none" stroke="${PAPER}" stroke-width="5"/>` +
      line("#5a74a8", 2, "M48 26v4") +
      `<circle cx="34" cy="80" r="15" fill="none" stroke="#4b5568" stroke-width="5"/>` +
      line("#4b5568", 4, "M20 80h28M34 80v14") +
      dot(RED, 70, 74, 3) +
      dot(GOLD, 79, 74, 3),
  ],
  fry_science: [
    CRAFT,
    fry(32, 26, -12) +
      fry(41, 18, -3) +
      fry(50, 20, 5) +
      fry(58, 28, 13) +
      fill("#dbeceb", "M34 44h28v12l14 30q2 6-4 6H24q-6 0-4-6l14-30z") +
      fill("#c9412f", "M27 72h42l7 14q2 6-4 6H24q-6 0-4-6z") +
      fill("#a5321f", "M48 72h21l7 14q2 6-4 6H48z") +
      line("#9fb9b7", 3, "M31 44h34") +
      dot(PAPER, 40, 82, 3) +
      dot(PAPER, 54, 79, 2),
  ],
  speed_reading_covers: [
    CRAFT,
    line(PAPER, 3, "M6 38h16M4 50h12M8 62h16") +
      `<g transform="rotate(16 60 52)">${box("#2f6f68", 44, 24, 36, 52, 3)}</g><g transform="rotate(4 52 52)">${box(RED, 36, 24, 36, 52, 3)}</g>` +
      `<g transform="rotate(-8 46 52)">${box("#33426b", 28, 24, 36, 52, 3)}${box(PAPER, 34, 33, 24, 5)}${box(PAPER, 34, 42, 15, 3)}${box(GOLD, 40, 54, 12, 12, 6)}</g>`,
  ],
  hooks_and_cliffhangers: [
    PRESENCE,
    fill("#4b2b48", "M0 58h34l-4 12 6 10-6 16H0z") +
      fill("#85a05a", "M0 52h36l-2 8H0z") +
      line(PAPER, 2, "M64 0v36") +
      `<circle cx="64" cy="40" r="4" fill="none" stroke="${PAPER}" stroke-width="3"/>` +
      line(PAPER, 4, "M64 44v22a12 12 0 0 1-24 0v-4l6 5") +
      dot(GOLD, 12, 42, 3) +
      dot(GOLD, 22, 42, 3) +
      dot(GOLD, 32, 42, 3),
  ],
  discovery_calls: [
    SALES,
    line(INK, 4, "M26 70q6 8 12 0t12 0 12 0 10 6") +
      `<g transform="rotate(-28 48 42)">${box(RED, 22, 34, 52, 14, 7)}${box(RED, 16, 30, 18, 26, 8)}${box("#90382c", 62, 30, 18, 26, 8)}</g>` +
      line(PAPER, 3, "M70 22q8 4 10 12M66 30q5 2 6 8"),
  ],
  applied_rest: [
    SPECTACLE,
    dot(PAPER, 70, 24, 12) +
      dot("#5a74a8", 64, 20, 11) +
      box(WOOD, 10, 42, 6, 44, 2) +
      box(WOOD, 80, 56, 6, 30, 2) +
      box(PAPER, 16, 54, 26, 14, 6) +
      fill(RED, "M16 66q16-10 30-4t34-2v18H16z") +
      fill("#90382c", "M48 64q16 2 32-4v18H48z") +
      line(PAPER, 3, "M36 24h10l-10 12h10M52 14h7l-7 8h7"),
  ],
  funnel_geometry: [
    SALES,
    fill(PAPER, "M16 22h64L56 56v28l-16-8V56z") +
      fill("#dccfb2", "M48 22h32L56 56v28l-8-4z") +
      line(RED, 2.5, "M22 34h52M34 50h28M48 14v76") +
      dot(GOLD, 30, 13, 4) +
      dot(GOLD, 48, 10, 4) +
      dot(GOLD, 66, 13, 4),
  ],
  bookkeeping_for_visionaries: [
    ACCOUNTS,
    fill(PAPER, "M28 12h40v72l-7-6-6 6-7-6-7 6-6-6-7 6z") +
      fill("#e6dabf", "M48 12h20v72l-7-6-6 6-7-6z") +
      line(INK, 2.5, "M35 52h26M35 60h18M35 68h22") +
      fill("#2f6f68", "M33 32q15-16 30 0-15 16-30 0z") +
      dot(PAPER, 48, 32, 6) +
      dot(INK, 48, 32, 3),
  ],
  podcast_interrupting: [
    PRESENCE,
    fill(PAPER, "M8 18h34q6 0 6 6v14q0 6-6 6H24l-10 9v-9q-6 0-6-6z") +
      fill(GOLD, "M38 32h44q6 0 6 6v16q0 6-6 6h-4v10L66 60H44q-6 0-6-6z") +
      line(INK, 3, "M48 42h30M48 50h18") +
      box(INK, 22, 54, 16, 26, 8) +
      line(INK, 3, "M16 68q0 18 14 18t14-18M30 86v8"),
  ],
  retreat_logistics: [
    ACCOUNTS,
    fill("#4d5d2e", "M0 70l22-30 16 18 20-32 38 44v26H0z") +
      fill(GOLD, "M48 36L18 86h60z") +
      fill("#c2922a", "M48 36l30 50H48z") +
      fill(INK, "M48 56L36 86h24z") +
      line(WOOD, 3, "M48 36V18") +
      fill(RED, "M48 18l14 5-14 5z"),
  ],
  crisis_apology_video: [
    SPECTACLE,
    box(INK, 26, 10, 44, 78, 8) +
      box("#dfe6ee", 31, 18, 34, 60, 3) +
      fill("#f0c4a4", "M38 42c0-8 4-12 10-12s10 4 10 12-4 15-10 15-10-7-10-15z") +
      fill("#6f6a78", "M33 78q2-16 15-16t15 16z") +
      dot(INK, 44, 43, 1.6) +
      dot(INK, 52, 43, 1.6) +
      line(INK, 1.8, "M44 52q4-3 8 0M41 39l5-2M55 39l-5-2") +
      fill("#5fa8d3", "M44 46q4 6 0 8t0-8z") +
      dot(RED, 61, 22, 2.6),
  ],
  mastermind_hosting: [
    SALES,
    [20, 48, 76].map((x) => dot(INK, x, 34, 9) + fill(INK, `M${x - 13} 60q0-16 13-16t13 16z`)).join("") +
      `<ellipse cx="48" cy="66" rx="42" ry="15" fill="${WOOD}"/><ellipse cx="48" cy="63" rx="42" ry="14" fill="#a9713f"/>` +
      dot(PAPER, 30, 62, 4) +
      dot(PAPER, 66, 62, 4) +
      line(GOLD, 3, "M48 6v8M34 10l4 6M62 10l-4 6") +
      box(PAPER, 42, 58, 12, 8, 1),
  ],
  honorary_doctorate: [
    ACCOUNTS,
    fill(INK, "M48 22L8 40l40 18 40-18z") +
      fill("#3a3128", "M26 50v16q22 14 44 0V50L48 60z") +
      line(GOLD, 3, "M48 40l32 6v22") +
      dot(GOLD, 80, 71, 5) +
      `<g transform="rotate(-10 40 82)">${box(PAPER, 20, 76, 44, 12, 6)}${box(RED, 38, 75, 7, 14)}</g>`,
  ],
};

/** The address of a course's cover; null for a course that this version doesn't know. */
export function coverUrl(courseId: string): string | null {
  const cover = COVERS[courseId];
  if (!cover) return null;
  const [[wall, light], picture] = cover;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${fill(wall, "M0 0h96v96H0z")}${dot(light, 48, 46, 38)}${picture}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
