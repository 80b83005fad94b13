import { utcDay } from "#game/clients/book.ts";
import { ADVICE_KINDS, clientOfDay } from "#game/clients/client.ts";
import type { Documents } from "#game/content/kinds.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK } from "#game/core/epoch-week.ts";
import { CALENDAR } from "#game/core/language.ts";
import { readCount } from "#game/core/wire/count.ts";
import { certificateId, type PublicKind, type PublicPage, SHOWN_KINDS } from "#game/core/wire/public.ts";
import { isPublicWeek } from "#game/intake/replay.ts";
import type { PublicWeek } from "#game/intake/replay-wire.ts";
import { studentsOf } from "#game/intake/week.ts";
import { ENDINGS } from "../../content/endings.ts";
import { selectContentVersion } from "../../db/content/releases.ts";
import { send } from "../../db/statement.ts";
import { contentAt } from "../../game/content.ts";
import type { AppContext } from "../../http/app-context.ts";
import { limitAddress } from "../../http/limits/rate-limits.ts";
import { now } from "../../platform/clock.ts";

/** Days for which a share leads somewhere. */
const DAYS_SHOWN = 364;

const dayText = new Intl.DateTimeFormat(CALENDAR, { day: "numeric", month: "long", timeZone: "UTC" });

/** What the head of a public page says of it. */
export interface PublicHead extends Pick<PublicPage, "title" | "name" | "text" | "answers"> {
  readonly kind: PublicKind;
}

/** Returns what a public page is about by the content in force; null for nonsense, the future and long ago. */
export async function loadPublicHead(
  c: AppContext,
  kind: PublicKind,
  id: string,
): Promise<PublicHead | null> {
  if (kind !== "intake") return loadPublicPage(c, kind, id);
  const week = await loadPublicWeek(c, id);
  const [student] = week?.students ?? [];
  if (!week || !student) return null;
  const { text, a, b } = student.first;
  return { kind, title: week.title, name: student.name, text, answers: [a.label, b.label] };
}

/** Returns the public page of this kind and id; null as above. */
export async function loadPublicPage(c: AppContext, kind: string, id: string): Promise<PublicPage | null> {
  if (!SHOWN_KINDS.some((each) => each === kind)) return null;
  const documents = await loadDocuments(c);
  if (kind === "certificate") return certificatePage(documents["other-run"], id);
  const number = readCount(id);
  return number === null ? null : dayPage(documents["two-oclock"], number, now());
}

/** Returns a week to play without an account; null as above. */
export async function loadPublicWeek(c: AppContext, id: string): Promise<PublicWeek | null> {
  const { "the-intake": intake } = await loadDocuments(c);
  const week = readCount(id);
  return week !== null && isPublicWeek(week, now()) ? toPublicWeek(intake, week) : null;
}

async function loadDocuments(c: AppContext): Promise<Documents> {
  await limitAddress(c, "readsOfAddress");
  const { db } = c.var;
  const [release] = await send(db.near, selectContentVersion());
  return (await contentAt(db, release?.key ?? null)).documents;
}

function toPublicWeek(intake: Documents["the-intake"], week: number): PublicWeek | null {
  const { promises, prices, waysOut, collapses } = intake;
  const students = studentsOf(intake.students, week);
  if (students.length === 0) return null;
  return {
    week,
    title: `The Intake, ${dayText.format(week * MS_PER_WEEK)}`,
    promises: promises.filter(({ when }) => when === undefined),
    prices,
    waysOut,
    students: students.map(({ id, name, who, first, second, fates }) => ({
      id,
      name,
      who,
      first,
      second,
      fates,
    })),
    collapses,
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
