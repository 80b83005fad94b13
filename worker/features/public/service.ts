import { utcDay } from "#game/clients/book.ts";
import { ADVICE_KINDS, clientOfDay } from "#game/clients/client.ts";
import type { Documents } from "#game/content/kinds.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/core/epoch-week.ts";
import { CALENDAR } from "#game/core/language.ts";
import { readCount } from "#game/core/wire/count.ts";
import { certificateId, PUBLIC_KINDS, type PublicKind, type PublicPage } from "#game/core/wire/public.ts";
import { studentsOf } from "#game/intake/week.ts";
import { ENDINGS } from "../../content/endings.ts";
import { selectContentVersion } from "../../db/content/releases.ts";
import { send } from "../../db/statement.ts";
import { contentAt } from "../../game/content.ts";
import type { AppContext } from "../../http/app-context.ts";
import { limitAddress } from "../../http/limits/rate-limits.ts";
import { now } from "../../platform/clock.ts";

/** Weeks and days for which a share leads somewhere. */
const WEEKS_SHOWN = 52;
const DAYS_SHOWN = 7 * WEEKS_SHOWN;

const dayText = new Intl.DateTimeFormat(CALENDAR, { day: "numeric", month: "long", timeZone: "UTC" });

/** Returns the public page of this kind and id by the content in force; null for nonsense, the future and long ago. */
export async function loadPublicPage(c: AppContext, kind: string, id: string): Promise<PublicPage | null> {
  if (!isPublicKind(kind)) return null;
  await limitAddress(c, "readsOfAddress");
  const { db } = c.var;
  const [release] = await send(db.near, selectContentVersion());
  const { documents } = await contentAt(db, release?.key ?? null);
  if (kind === "certificate") return certificatePage(documents["other-run"], id);
  const number = readCount(id);
  if (number === null) return null;
  return kind === "intake"
    ? weekPage(documents["the-intake"], number, now())
    : dayPage(documents["two-oclock"], number, now());
}

const isPublicKind = (text: string): text is PublicKind => PUBLIC_KINDS.some((kind) => kind === text);

function weekPage({ students }: Documents["the-intake"], week: number, at: number): PublicPage | null {
  const [student] = studentsOf(students, week);
  if (!student || week > weekOf(at) || week <= weekOf(at) - WEEKS_SHOWN) return null;
  const { id, name, first } = student;
  return {
    kind: "intake",
    title: `The Intake, ${dayText.format(week * MS_PER_WEEK)}`,
    person: id,
    name,
    text: first.text,
    answers: [first.a.label, first.b.label],
  };
}

function dayPage({ clients }: Documents["two-oclock"], day: number, at: number): PublicPage | null {
  const client = clientOfDay(clients, day);
  if (!client || day > utcDay(at) || day <= utcDay(at) - DAYS_SHOWN) return null;
  return {
    kind: "two-oclock",
    title: `The Two O'Clock, ${dayText.format(day * DAY_MS)}`,
    person: client.id,
    name: client.name,
    text: client.problem,
    answers: ADVICE_KINDS.map((advice) => client.advice[advice].label),
  };
}

function certificatePage({ leaving }: Documents["other-run"], id: string): PublicPage | null {
  const name = [...ENDINGS, leaving].map((each) => each.name).find((each) => certificateId(each) === id);
  if (name === undefined) return null;
  return {
    kind: "certificate",
    title: `Certificate: ${name}`,
    person: null,
    name: "To whom it may concern",
    text: "Issued to somebody who began with $47 and three followers, and stopped. It can be hung.",
    answers: [],
  };
}
