import { utcDay } from "#game/clients/book.ts";
import { ADVICE_KINDS, clientOfDay } from "#game/clients/client.ts";
import type { Documents } from "#game/content/kinds.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK } from "#game/core/epoch-week.ts";
import { CALENDAR } from "#game/core/language.ts";
import { readCount } from "#game/core/wire/count.ts";
import { certificateId, type PublicKind, type PublicPage, SHOWN_KINDS } from "#game/core/wire/public.ts";
import type { Student } from "#game/intake/intake.ts";
import { isPublicWeek } from "#game/intake/replay.ts";
import type { PublicWeek, TownPaper } from "#game/intake/replay-wire.ts";
import { type TownWeek, townLoss } from "#game/intake/town.ts";
import { studentsNamed, studentsOf } from "#game/intake/week.ts";
import { ENDINGS } from "../../content/endings.ts";
import { selectContentVersion } from "../../db/content/releases.ts";
import { sendBatch } from "../../db/statement.ts";
import { readTownRow, selectTownRows } from "../../db/town.ts";
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
  if (kind === "town") {
    const paper = await loadTownPaper(c, id);
    if (!paper) return null;
    const lines = paper.students.map(({ name, fate, fates }) => `${name}: ${fates[fate]}`);
    const text = paper.breaker === null ? (lines[0] ?? "") : townLoss(paper.breaker);
    return { kind, title: paper.title, name: "The Grind Gazette", text, answers: lines };
  }
  if (kind !== "intake") return loadPublicPage(c, kind, id);
  const found = await loadWeek(c, id);
  const [student] = found?.page.students ?? [];
  if (!found || !student) return null;
  const { page, breaker } = found;
  const { text, a, b } = student.first;
  const name = breaker === null ? student.name : `${townLoss(breaker)} ${student.name}`;
  return { kind, title: page.title, name, text, answers: [a.label, b.label] };
}

/** Returns the public page of this kind and id; null as above. */
export async function loadPublicPage(c: AppContext, kind: string, id: string): Promise<PublicPage | null> {
  if (!SHOWN_KINDS.some((each) => each === kind)) return null;
  const { documents } = await loadDocuments(c);
  if (kind === "certificate") return certificatePage(documents["other-run"], id);
  const number = readCount(id);
  return number === null ? null : dayPage(documents["two-oclock"], number, now());
}

/** Returns a week to play without an account; null as above. */
export async function loadPublicWeek(c: AppContext, id: string): Promise<PublicWeek | null> {
  return (await loadWeek(c, id))?.page ?? null;
}

/** Returns what the town decided on a week; null as above, and until it's counted. */
export async function loadTownPaper(c: AppContext, id: string): Promise<TownPaper | null> {
  const week = readCount(id);
  const { documents, town } = await loadDocuments(c, week);
  if (!town || !isPublicWeek(town.week, now())) return null;
  const all = documents["the-intake"].students;
  return {
    week: town.week,
    title: `The Town Decides, ${dayText.format(town.week * MS_PER_WEEK)}`,
    students: town.students.flatMap(({ id: student, fate, percent }) =>
      all
        .filter((each) => each.id === student)
        .map(({ name, fates }) => ({ id: student, name, fate, percent, fates })),
    ),
    breaker: nameOf(all, town.breaker),
  };
}

/** Returns a week to play, and the name of who broke most players in it. */
async function loadWeek(c: AppContext, id: string) {
  const week = readCount(id);
  const { documents, town } = await loadDocuments(c, week);
  const intake = documents["the-intake"];
  const page = week !== null && isPublicWeek(week, now()) ? toPublicWeek(intake, week, town) : null;
  return page && { page, breaker: nameOf(intake.students, town?.breaker ?? null) };
}

const nameOf = (students: readonly Student[], id: string | null): string | null =>
  students.find((student) => student.id === id)?.name ?? null;

/** Loads the documents in force, and what the town decided on a week. */
async function loadDocuments(
  c: AppContext,
  week: number | null = null,
): Promise<{ documents: Documents; town: TownWeek | null }> {
  await limitAddress(c, "readsOfAddress");
  const { db } = c.var;
  const [[release], [row]] = await sendBatch(db.near, [
    selectContentVersion(),
    selectTownRows(week ?? -1, week ?? -1),
  ]);
  const { documents } = await contentAt(db, release?.key ?? null);
  return { documents, town: row ? readTownRow(row) : null };
}

function toPublicWeek(
  intake: Documents["the-intake"],
  week: number,
  town: TownWeek | null,
): PublicWeek | null {
  const { promises, prices, waysOut, collapses } = intake;
  const students = town
    ? studentsNamed(
        intake.students,
        town.students.map(({ id }) => id),
        week,
      )
    : studentsOf(intake.students, week);
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
