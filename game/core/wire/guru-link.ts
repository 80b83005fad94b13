import { DAY_MS } from "../durations.ts";
import { weekOf } from "../epoch-week.ts";
import { PAGE_PATHS } from "./page-paths.ts";
import { PUBLIC_KINDS, type PublicKind, publicPath } from "./public.ts";

/** Scheme of links that open the installed game: `web+guru:intake/2026-W48`. docs/reference/platform.md#links-of-the-game */
export const GURU_SCHEME = "web+guru";
/** Parameter of the page that the browser opens with such a link. */
export const GURU_LINK_PARAMETER = "link";

/** Pages that a link can name. A name is that of its path. */
const PAGES: readonly string[] = [
  PAGE_PATHS.dashboard,
  PAGE_PATHS.network,
  PAGE_PATHS.messages,
  PAGE_PATHS.profile,
  PAGE_PATHS.finances,
  PAGE_PATHS.university,
  PAGE_PATHS.intake,
  PAGE_PATHS.settings,
];

const LINK = /^web\+guru:(?:\/\/)?([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40}))?\/?$/;

/** Returns the path of the page that a link names; null for anything else, because anybody can write a link. */
export function guruLinkTarget(link: string): string | null {
  const [, name = "", id] = LINK.exec(link.toLowerCase()) ?? [];
  if (id === undefined) return PAGES.find((path) => path === `/${name}`) ?? null;
  const kind = PUBLIC_KINDS.find((each) => each === name);
  const publicId = kind && idOf(kind, id);
  return kind && publicId ? publicPath(kind, publicId) : null;
}

/** Returns the id of a public page: of a week or a day also by its date. */
function idOf(kind: PublicKind, id: string): string | null {
  if (kind === "certificate") return /^[a-z][a-z-]*$/.test(id) ? id : null;
  if (/^\d{1,6}$/.test(id)) return id;
  const number = kind === "two-oclock" ? dayOfDate(id) : weekOfDate(id);
  return number === null ? null : String(number);
}

/** Returns the week that begins on the Thursday of an ISO week, such as `2026-w48`. */
function weekOfDate(text: string): number | null {
  const [, year, number] = /^(\d{4})-w(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || number === undefined) return null;
  // 4 January is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4));
  const daysSinceMonday = (fourth.getUTCDay() + 6) % 7;
  const thursday = fourth.getTime() + (3 - daysSinceMonday + 7 * (number - 1)) * DAY_MS;
  return new Date(thursday).getUTCFullYear() === year && thursday >= 0 ? weekOf(thursday) : null;
}

/** Returns the UTC day of a date, such as `2026-11-28`. */
function dayOfDate(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return at >= 0 && new Date(at).toISOString().startsWith(text) ? at / DAY_MS : null;
}
