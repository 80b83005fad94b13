import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { utcDay } from "#game/clients/book.ts";
import { clientOfDay } from "#game/clients/client.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/core/epoch-week.ts";
import { TIME_HEADER } from "#game/core/wire/headers.ts";
import type { PublicPage } from "#game/core/wire/public.ts";
import type { PublicWeek, TownPaper } from "#game/intake/replay-wire.ts";
import type { TownWeek } from "#game/intake/town.ts";
import { studentsOf } from "#game/intake/week.ts";
import { databaseUse, ORIGIN, send } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { openDatabase } from "../../db/client.ts";
import { insertTownWeek } from "../../db/town.ts";

/** A Friday. */
const AT = Date.parse("2026-10-16T12:00:00Z");
const WEEK = weekOf(AT) - 1;
const DAY = utcDay(AT);
const INTAKE = BUNDLED_DOCUMENTS["the-intake"];
const STUDENTS = studentsOf(INTAKE.students, WEEK);
const CLIENT = clientOfDay(BUNDLED_DOCUMENTS["two-oclock"].clients, DAY);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
});
afterEach(() => {
  vi.useRealTimers();
});

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const storeTown = (students: TownWeek["students"]) =>
  insertTownWeek(openDatabase(env), { week: WEEK, students, breaker: students[3]?.id ?? null });
const get = (path: string) => send("GET", `/api/public${path}`);

describe("GET /api/public/{kind}/{id}", () => {
  it("a week has all that its replay needs, without an account", async () => {
    const { title, students, promises, prices, waysOut, collapses } = await (
      await get(`/intake/${WEEK}`)
    ).json<PublicWeek>();
    expect(title).toBe("The Intake, 8 October");
    expect(students).toEqual(
      STUDENTS.map(({ again: _again, back: _back, inTown: _inTown, ...student }) => student),
    );
    expect(promises).toEqual(INTAKE.promises.filter(({ when }) => !when));
    expect({ prices, waysOut, collapses }).toMatchObject({
      prices: INTAKE.prices,
      waysOut: INTAKE.waysOut,
      collapses: INTAKE.collapses,
    });
  });

  it("a counted week has its paper, and plays the nine who were counted", async () => {
    expect((await get(`/town/${WEEK}`)).status).toBe(404);
    const nine = INTAKE.students.slice(0, 9);
    await storeTown(nine.map(({ id }) => ({ id, fate: "left", percent: 61 })));
    const paper = await (await get(`/town/${WEEK}`)).json<TownPaper>();
    expect(paper).toMatchObject({ title: "The Town Decides, 8 October", breaker: nine[3]?.name });
    const [{ id, name, fates } = {}] = nine;
    expect(paper.students[0]).toEqual({ id, name, fate: "left", percent: 61, fates });
    const { students } = await (await get(`/intake/${WEEK}`)).json<PublicWeek>();
    expect(students.map((each) => each.id)).toEqual(nine.map((each) => each.id));
    for (const path of [`/town/${WEEK}`, `/intake/${WEEK}`]) {
      expect(content(await (await send("GET", path)).text(), "og:description")).toContain(
        "Most players lost to The Great Fontaine.",
      );
    }
  });

  it("a day shows its problem and three pieces of advice", async () => {
    const page = await (await get(`/two-oclock/${DAY}`)).json<PublicPage>();
    expect(page).toMatchObject({
      title: "The Two O'Clock, 16 October",
      name: CLIENT?.name,
      text: CLIENT?.problem,
    });
    expect(page.answers).toHaveLength(3);
  });

  it.each(["emperor", "notice"])("the certificate %s has a page", async (id) => {
    expect((await get(`/certificate/${id}`)).status).toBe(200);
  });

  it("it is cached for an hour, tells no time, and reads two rows", async () => {
    await get(`/intake/${WEEK}`);
    const reply = await get(`/intake/${WEEK}`);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(reply.headers.get(TIME_HEADER)).toBeNull();
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(2);
  });

  it.each([
    ["a week whose cards are on their way", `/intake/${WEEK + 1}`],
    ["a week of a year ago", `/intake/${WEEK - 51}`],
    ["a day that hasn't begun", `/two-oclock/${DAY + 1}`],
    ["a day of a year ago", `/two-oclock/${DAY - 364}`],
    ["no number", "/intake/next"],
    ["a town's week that isn't counted", `/town/${WEEK + 1}`],
    ["a town's week that is no number", "/town/next"],
    ["a number that is none", `/intake/-${WEEK}`],
    ["a huge number", "/two-oclock/99999999999999999999"],
    ["no ending", "/certificate/everything"],
    ["no kind", "/players/1"],
    ["a week with a leading zero", `/intake/0${WEEK}`],
    ["a day with a leading zero", `/two-oclock/0${DAY}`],
  ])("%s is 404", async (_, path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("the oldest week, a week on its Wednesday and the first moment of a day are shown", async () => {
    expect((await get(`/intake/${WEEK - 50}`)).status).toBe(200);
    vi.setSystemTime((WEEK + 1) * MS_PER_WEEK + 6 * DAY_MS);
    expect((await get(`/intake/${WEEK + 1}`)).status).toBe(200);
    vi.setSystemTime((DAY + 1) * DAY_MS);
    expect((await get(`/two-oclock/${DAY + 1}`)).status).toBe(200);
  });
});

describe("GET /{kind}/{id}", () => {
  it("the head of a page says what it is about, with its own picture and address", async () => {
    const reply = await send("GET", `/two-oclock/${DAY}`);
    const html = await reply.text();
    expect(reply.status).toBe(200);
    expect(html).toContain("<title>The Two O'Clock, 16 October · Guru Grind</title>");
    for (const name of ["og:title", "twitter:title"])
      expect(content(html, name)).toBe("The Two O'Clock, 16 October");
    for (const name of ["description", "og:description", "twitter:description"])
      expect(content(html, name)).toContain(CLIENT?.name);
    expect(content(html, "og:url")).toBe(`${ORIGIN}/two-oclock/${DAY}`);
    for (const name of ["og:image", "twitter:image"])
      expect(content(html, name)).toBe(`${ORIGIN}/link-card-two-oclock.jpg`);
    expect(reply.headers.get("etag")).toBeNull();
  });

  it.each([
    ["/certificate/emperor/", "/certificate/emperor"],
    ["/intake/2900/?from=card", "/intake/2900?from=card"],
    ["/intake/last/", "/intake/last"],
    ["/two-oclock/20000/", "/two-oclock/20000"],
    ["/town/2900/", "/town/2900"],
  ])("the slash at the end of %s leads to %s", async (path, to) => {
    const reply = await send("GET", path);
    expect([reply.status, reply.headers.get("location")]).toEqual([308, to]);
  });

  it("the last week is the newest that is over, and says which one", async () => {
    const reply = await send("GET", "/intake/last");
    expect(reply.status).toBe(200);
    expect(content(await reply.text(), "og:url")).toBe(`${ORIGIN}/intake/${WEEK}`);
  });

  it("without scripts a week shows its first card and says what it needs", async () => {
    const html = await (await send("GET", `/intake/${WEEK}`)).text();
    const [, shown] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? [];
    expect(shown).toContain("needs JavaScript");
    expect(shown).toContain(`<p>${STUDENTS[0]?.first.a.label}</p>`);
  });

  it("a week that hasn't begun is 404, and its head says nothing of it", async () => {
    const reply = await send("GET", `/intake/${WEEK + 1}`);
    expect(reply.status).toBe(404);
    expect(content(await reply.text(), "og:title")).toBe("Guru Grind");
  });
});
