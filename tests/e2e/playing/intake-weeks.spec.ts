import type { Page } from "@playwright/test";
import { DAY_MS } from "../../../game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../../../game/core/epoch-week.ts";
import { collapseOf, type Gauges, moved, START } from "../../../game/intake/gauges.ts";
import type { Answer } from "../../../game/intake/intake.ts";
import { HELP_MOVE } from "../../../game/intake/play.ts";
import { cardsOf, studentsOf } from "../../../game/intake/week.ts";
import { readContent } from "../../../scripts/content/read-content.ts";
import { expectAccessible } from "../support/accessible.ts";
import { ADMIN } from "../support/accounts.ts";
import { gameNow } from "../support/clock.ts";
import { ownGame } from "../support/own-game.ts";
import { INTAKE_PORT, stateDirOf } from "../support/ports.ts";
import {
  type Account,
  adjustPlayer,
  createAccount,
  expect,
  openAs,
  secondDevice,
  test,
  waitForCopy,
} from "../support/test.ts";

/* Each test plays the next week of one game, all on a phone: two projects would start it twice. */
test.describe.configure({ mode: "serial" });
test.use({
  baseURL: `http://localhost:${INTAKE_PORT}`,
  // One device is offline, or answers after the other.
  expected: { errors: [/Failed to load resource|ERR_|WebSocket connection/] },
});

const { "the-intake": INTAKE } = readContent().documents;
const FIRST_WEEK = weekOf(gameNow()) + 1;
const [THURSDAY, FRIDAY, SUNDAY, TUESDAY, WEDNESDAY] = [0, 1, 3, 5, 6] as const;
const OFFER = { promise: "why", price: 297, wayOut: "refund" } as const;

/** Answers before the Doctor is asked. */
const HELPED_AFTER = 3;

const game = ownGame(INTAKE_PORT, stateDirOf(INTAKE_PORT));
test.beforeAll(async ({ playwright }) => {
  await game.start();
  // The Doctor's first mission makes him a friend who helps.
  const request = await playwright.request.newContext({
    baseURL: `http://localhost:${INTAKE_PORT}`,
    extraHTTPHeaders: { authorization: `Bearer ${ADMIN.token}` },
  });
  const path = "/api/gamedev/npcs/dr_dopamine";
  const doctor = (await (await request.get(`${path}/export`)).json()) as {
    missions: { id: string; rewards: object }[];
  };
  const missions = doctor.missions.map((mission) =>
    mission.id === "consent_form" ? { ...mission, rewards: { ...mission.rewards, affinity: 90 } } : mission,
  );
  const saved = await request.put(path, { data: { ...doctor, missions } });
  expect(await saved.text()).toContain('"success":true');
  await request.dispose();
});
test.afterAll(() => game.remove());

const moveTo = (week: number, day: number) => game.moveTo(week * MS_PER_WEEK + (day + 0.5) * DAY_MS);
const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/**
 * The answers that keep the distance of the gauges smallest, to the end of the week. A friend puts Faith right after `helped`
 * answers.
 */
function answersBy(
  week: number,
  distance: (gauges: Gauges) => number,
  helped: number | null = null,
): readonly Answer[] {
  const parts = [
    INTAKE.promises.find(({ id }) => id === OFFER.promise),
    INTAKE.prices[`p${OFFER.price}`],
    INTAKE.waysOut[OFFER.wayOut],
  ];
  let gauges = parts.reduce((sum, part) => moved(sum, part?.moves), START);
  const given: Answer[] = [];
  for (const { card } of cardsOf(studentsOf(INTAKE.students, week))) {
    const [a, b] = [moved(gauges, card.a.moves), moved(gauges, card.b.moves)];
    given.push(distance(a) <= distance(b) ? "a" : "b");
    gauges = given.at(-1) === "a" ? a : b;
    if (collapseOf(gauges) !== null) break;
    if (given.length === helped) {
      // The middle would need no help.
      expect(gauges.faith).not.toBe(START.faith);
      const missing = START.faith - gauges.faith;
      const faith = Math.sign(missing) * Math.min(HELP_MOVE, Math.abs(missing));
      gauges = moved(gauges, { faith });
    }
  }
  return given;
}

const fromMiddle = (gauges: Gauges) =>
  Math.max(...Object.values(gauges).map((value) => Math.abs(value - 50)));

/** Opens the dashboard of a player at level 12 on a day of a week. */
async function openOn(page: Page, week: number, day: number): Promise<Account> {
  await moveTo(week, day);
  const account = await createAccount(page);
  await openAs(page, account.token, account.username);
  await adjustPlayer(page, account, { level: 12, cash: 10_000, followers: 500 });
  return account;
}

/** Opens the week by an API call. */
async function openWeek(page: Page, account: Account, week: number): Promise<void> {
  const reply = await page.request.post(`/api/intake/${week}`, { headers: headersOf(account), data: OFFER });
  expect(reply.status()).toBe(200);
}

/** Answers the cards from a number on by API calls, each on a day on which it waits. */
async function answerRest(
  page: Page,
  account: Account,
  {
    week,
    given,
    from = 0,
  }: { readonly week: number; readonly given: readonly Answer[]; readonly from?: number },
): Promise<void> {
  for (const [number, answer] of given.entries()) {
    if (number < from) continue;
    if (number === 6) await moveTo(week, SUNDAY);
    if (number === 12) await moveTo(week, TUESDAY);
    const url = `/api/intake/${week}/cards/${number}`;
    const reply = await page.request.post(url, { headers: headersOf(account), data: { answer } });
    expect(reply.status()).toBe(200);
  }
}

async function ledgerOf(page: Page, account: Account): Promise<{ cause: string; cash: number }[]> {
  const reply = await page.request.get("/api/player/ledger", { headers: headersOf(account), maxRetries: 3 });
  return ((await reply.json()) as { rows: { cause: string; cash: number }[] }).rows;
}

/** Makes the offer at a price on the open page. */
async function makeOffer(page: Page, price: string): Promise<void> {
  const promise = INTAKE.promises.find(({ id }) => id === OFFER.promise)?.label ?? "";
  for (const name of [promise, price, INTAKE.waysOut.refund.label]) {
    await page.getByRole("radio", { name }).check();
  }
  await page.getByRole("button", { name: "Open the Doors" }).click();
}

const answers = (page: Page) => page.getByRole("list", { name: "Your answer" }).getByRole("button");
/** The end of a week that was settled. */
const endIn = (page: Page) =>
  page.getByRole("region", { name: /Nine of Nine|Nearly|About Half|A Few|Mostly|None|Empty/ });
const buttonOf = (answer: Answer) => (answer === "a" ? 0 : 1);

test("a week is opened on a Friday, survived, and settled on Wednesday by a message and a place on the board", {
  tag: "@phone",
}, async ({ page }) => {
  const week = FIRST_WEEK;
  const given = answersBy(week, fromMiddle);
  expect(given).toHaveLength(18);
  const account = await openOn(page, week, FRIDAY);
  await page.goto("/intake");
  await expect(page.getByRole("button", { name: "Open the Doors" })).toHaveAccessibleDescription(
    "Promise something.",
  );
  await makeOffer(page, "$297");
  await expect(answers(page)).toHaveCount(2);
  await expectAccessible(page);
  const [card] = cardsOf(studentsOf(INTAKE.students, week));
  await answers(page)
    .nth(buttonOf(given[0] ?? "a"))
    .click({ delay: 900 });
  await expect(page.getByText(card?.card[given[0] ?? "a"].reply ?? "")).toBeVisible();

  await answerRest(page, account, { week, given, from: 1 });
  await moveTo(week, WEDNESDAY);
  await page.reload();
  await expect(endIn(page).getByRole("listitem")).toHaveCount(9);
  await expectAccessible(page);
  const rows = (await ledgerOf(page, account)).filter(({ cause }) => cause === `intake:${week}`);
  expect(rows).toEqual([expect.objectContaining({ cause: `intake:${week}` })]);

  const subjects = INTAKE.settlements.flatMap(({ letters }) =>
    Object.values(letters).map(({ subject }) => subject),
  );
  await endIn(page)
    .getByRole("link", { name: /^Read what .+ wrote about it$/ })
    .click();
  await expect(page).toHaveURL(/\/messages\?id=/);
  const letter = page.getByRole("main");
  await expect
    .poll(async () => {
      const text = (await letter.textContent()) ?? "";
      return subjects.some((subject) => text.includes(subject));
    })
    .toBe(true);
  await expectAccessible(page);
});

test("a week that believes too much ends that day, costs a fifth, and leaves its plaque", {
  tag: "@phone",
}, async ({ page }) => {
  const week = FIRST_WEEK + 1;
  const given = answersBy(week, ({ faith }) => -faith);
  expect(given.length).toBeLessThan(18);
  const account = await openOn(page, week, FRIDAY);
  await openWeek(page, account, week);
  await answerRest(page, account, { week, given: given.slice(0, -1) });
  const last = given.length - 1;
  if (last === 6) await moveTo(week, SUNDAY);
  if (last === 12) await moveTo(week, TUESDAY);
  await page.goto("/intake");
  const text = cardsOf(studentsOf(INTAKE.students, week))[last]?.card.text ?? "";
  await expect(page.getByText(text)).toBeVisible();
  await answers(page)
    .nth(buttonOf(given[last] ?? "a"))
    .click({ delay: 900 });
  const name = INTAKE.collapses.faith_full.name;
  await expect(page.getByRole("region", { name, exact: true })).toContainText("Ended on a ");
  // The end shows it; the list below holds older ones.
  await expect(page.getByText("Ended on a ")).toHaveCount(1);
  await expectAccessible(page);
  const rows = (await ledgerOf(page, account)).filter(({ cause }) => cause === `intake_lost:${week}`);
  expect(rows).toEqual([expect.objectContaining({ cash: -2_000 })]);
});

test.describe(() => {
  test.use({ hasOfflineCopy: true });

  test("a week from Thursday to Wednesday is played half offline on two devices, and everything counts once", {
    tag: "@phone",
  }, async ({ page, browser }) => {
    const week = FIRST_WEEK + 2;
    const given = answersBy(week, fromMiddle, HELPED_AFTER);
    expect(given).toHaveLength(18);
    const later = page.waitForResponse(/\/assets\/later-.*js/);
    const account = await openOn(page, week, THURSDAY);
    await (await later).finished();
    await befriendDoctor(page, account);
    const other = await secondDevice(browser, account.token);
    const devices = [page, other] as const;
    for (const device of devices) await forgetAbsence(device);
    const counted = async (cause: string) =>
      (await ledgerOf(page, account)).filter((row) => row.cause === `${cause}:${week}`).length;
    const goOffline = async () => {
      for (const device of devices) await device.context().setOffline(true);
    };

    // Thursday: both make an offer.
    for (const device of devices) {
      await device.goto("/intake");
      await expect(device.getByRole("button", { name: "Open the Doors" })).toBeVisible();
      await device.evaluate(() => navigator.serviceWorker.ready);
    }
    await goOffline();
    for (const [device, price] of [
      [page, "$297"],
      [other, "$97"],
    ] as const) {
      await makeOffer(device, price);
      await expect(device.getByText("The doors open as soon as there's a line.")).toBeVisible();
      await waitForCopy(device, '"type":"intake"');
    }
    await page.reload();
    await expect(page.getByText("The doors open as soon as there's a line.")).toBeVisible();
    await page.context().setOffline(false);
    await expect(answers(page)).toHaveCount(2);
    await other.context().setOffline(false);
    await expect(other.getByText("You've had this week's Intake.")).toBeVisible();
    await expect(other.getByText("$297 a head")).toBeVisible();
    expect(await counted("intake_open")).toBe(1);

    // Friday: the same card on both, two more on one, and a favour on both.
    await moveTo(week, FRIDAY);
    for (const device of devices) {
      await device.reload();
      await expect(device.getByText("5 more have written.")).toBeVisible();
    }
    await goOffline();
    for (const answer of given.slice(0, HELPED_AFTER)) await say(page, answer);
    await say(other, given[0] === "a" ? "b" : "a");
    for (const device of devices) {
      await device.getByRole("button", { name: "Dr. Dopamine: Faith" }).click();
      await expect(device.getByText("Dr. Dopamine hears of it as soon as there's a line.")).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText("Dr. Dopamine hears of it as soon as there's a line.")).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => counted("intake_help")).toBe(1);
    await other.context().setOffline(false);
    await expect(other.getByText("One favour a day.").first()).toBeVisible();
    expect([await counted("intake_card"), await counted("intake_help")]).toEqual([HELPED_AFTER, 1]);

    // To Tuesday, whose last card both answer.
    await answerRest(page, account, { week, given: given.slice(0, -1), from: HELPED_AFTER });
    const last = cardsOf(studentsOf(INTAKE.students, week))[17]?.card.text ?? "";
    for (const device of devices) {
      await device.reload();
      // The saved copy, which shows first, is Friday's.
      await expect(device.getByText(last)).toBeVisible();
    }
    await goOffline();
    await say(page, given[17] ?? "a");
    await say(other, given[17] === "a" ? "b" : "a");
    await page.context().setOffline(false);
    await expect.poll(() => counted("intake_card")).toBe(18);
    await other.context().setOffline(false);
    await expect(other.getByText("They've had your answer.")).toBeVisible();

    // Wednesday: the first to come settles it.
    await moveTo(week, WEDNESDAY);
    await Promise.all(devices.map((device) => device.reload()));
    for (const device of devices) {
      await expect(endIn(device).getByRole("listitem")).toHaveCount(9);
    }
    expect(await counted("intake")).toBe(1);
    expect([await counted("intake_card"), await counted("intake_lost")]).toEqual([18, 0]);
    await other.context().close();
  });
});

/** Lets a device forget when the player was last here: what happened since would cover the page after a day. */
const forgetAbsence = (device: Page) =>
  device.addInitScript(() => {
    if (origin !== "null") localStorage.removeItem("left");
  });

/** Answers the first card on a device without a connection. */
async function say(device: Page, answer: Answer): Promise<void> {
  const text = (await device.getByRole("blockquote").first().textContent()) ?? "";
  await answers(device).nth(buttonOf(answer)).press("Enter");
  await expect(device.getByText(text)).toBeHidden();
  await expect(device.getByText(/It goes out as soon as there's a line\.$/)).toBeVisible();
}

/** Completes the Doctor's mission that makes him a friend here. */
async function befriendDoctor(page: Page, account: Account): Promise<void> {
  const url = "/api/npcs/dr_dopamine/requests/consent_form/complete";
  const reply = await page.request.post(url, { headers: headersOf(account), data: {} });
  expect(reply.status()).toBe(200);
}
