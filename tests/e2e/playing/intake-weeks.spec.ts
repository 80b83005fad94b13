import type { Page } from "@playwright/test";
import { DAY_MS } from "../../../game/rules/durations.ts";
import { collapseOf, type Gauges, moved, START } from "../../../game/rules/intake/gauges.ts";
import type { Answer } from "../../../game/rules/intake/intake.ts";
import { cardsOf, studentsOf } from "../../../game/rules/intake/week.ts";
import { MS_PER_WEEK, weekOf } from "../../../game/rules/leaderboards/week.ts";
import { readContent } from "../../../scripts/content/read-content.ts";
import { expectAccessible } from "../support/accessible.ts";
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
  storedKeys,
  test,
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
const [FRIDAY, SUNDAY, TUESDAY, WEDNESDAY] = [1, 3, 5, 6] as const;
const OFFER = { promise: "why", price: 297, wayOut: "refund" } as const;

const game = ownGame(INTAKE_PORT, stateDirOf(INTAKE_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

const moveTo = (week: number, day: number) => game.moveTo(week * MS_PER_WEEK + (day + 0.5) * DAY_MS);
const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** The answers that keep the distance of the gauges smallest, to the end of the week. */
function answersBy(week: number, distance: (gauges: Gauges) => number): readonly Answer[] {
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
  }
  return given;
}

/** Opens the dashboard of a player at level 12 on the Friday of a week. */
async function openOnFriday(page: Page, week: number): Promise<Account> {
  await moveTo(week, FRIDAY);
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

const answers = (page: Page) => page.getByRole("list", { name: "Your answer" }).getByRole("button");
const buttonOf = (answer: Answer) => (answer === "a" ? 0 : 1);

test("a week is opened on a Friday, survived, and settled on Wednesday by a message and a place on the board", {
  tag: "@phone",
}, async ({ page }) => {
  const week = FIRST_WEEK;
  const given = answersBy(week, (gauges) =>
    Math.max(...Object.values(gauges).map((value) => Math.abs(value - 50))),
  );
  expect(given).toHaveLength(18);
  const account = await openOnFriday(page, week);
  await page.goto("/intake");
  const open = page.getByRole("button", { name: "Open the Doors" });
  await expect(open).toHaveAccessibleDescription("Promise something.");
  const promise = INTAKE.promises.find(({ id }) => id === OFFER.promise)?.label ?? "";
  await page.getByRole("radio", { name: promise }).check();
  await page.getByRole("radio", { name: "$297" }).check();
  await page.getByRole("radio", { name: INTAKE.waysOut.refund.label }).check();
  await open.click();
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
  const end = page.getByRole("region", { name: /Nine of Nine|Nearly|About Half|A Few|Mostly|None|Empty/ });
  await expect(end.getByRole("listitem")).toHaveCount(9);
  await expectAccessible(page);
  const rows = (await ledgerOf(page, account)).filter(({ cause }) => cause === `intake:${week}`);
  expect(rows).toEqual([expect.objectContaining({ cause: `intake:${week}` })]);

  const subjects = INTAKE.settlements.flatMap(({ letters }) =>
    Object.values(letters).map(({ subject }) => subject),
  );
  await page.goto("/messages");
  const inbox = page.getByRole("list", { name: "Inbox" });
  await expect
    .poll(async () => {
      const text = (await inbox.textContent()) ?? "";
      return subjects.some((subject) => text.includes(subject));
    })
    .toBe(true);

  await page.goto("/social");
  const board = page.getByRole("region", { name: "Boards" });
  await board.getByRole("button", { name: "Boards" }).click();
  await board.getByRole("button", { name: "Intake" }).click();
  await expect(board.getByText(/^\d of 9$/)).toBeVisible();
  await expect(board.getByText("$297 a head")).toBeVisible();
  await expectAccessible(page);
});

test("a week that believes too much ends that day, costs a fifth, and leaves its plaque", {
  tag: "@phone",
}, async ({ page }) => {
  const week = FIRST_WEEK + 1;
  const given = answersBy(week, ({ faith }) => -faith);
  expect(given.length).toBeLessThan(18);
  const account = await openOnFriday(page, week);
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
  await expect(page.getByRole("region", { name: "Plaques" }).getByText("Ended on a ")).toBeVisible();
  await expectAccessible(page);
  const rows = (await ledgerOf(page, account)).filter(({ cause }) => cause === `intake_lost:${week}`);
  expect(rows).toEqual([expect.objectContaining({ cash: -2_000 })]);
});

test.describe(() => {
  test.use({ hasOfflineCopy: true });

  test("a card that two devices answer offline counts once, and a week goes on without a connection", {
    tag: "@phone",
  }, async ({ page, context, browser }) => {
    const week = FIRST_WEEK + 2;
    const later = page.waitForResponse(/\/assets\/later-.*js/);
    const account = await openOnFriday(page, week);
    await (await later).finished();
    await openWeek(page, account, week);
    await page.goto("/intake");
    const other = await secondDevice(browser, account.token);
    await other.goto("/intake");
    for (const device of [page, other]) await expect(answers(device)).toHaveCount(2);
    await page.evaluate(() => navigator.serviceWorker.ready);

    for (const [index, device] of [page, other].entries()) {
      await device.context().setOffline(true);
      await answers(device).nth(index).click({ delay: 900 });
      await expect(device.getByText(/It goes out as soon as there's a line\.$/)).toBeVisible();
      await expect.poll(async () => (await storedKeys(device)).join()).toContain("intake-answers");
    }
    await answers(page).first().click({ delay: 900 });
    await page.reload();
    await expect(page.getByText(/It goes out as soon as there's a line\.$/)).toBeVisible();

    const cards = async () =>
      (await ledgerOf(page, account)).filter(({ cause }) => cause === `intake_card:${week}`).length;
    await context.setOffline(false);
    await expect(page.getByText(/It goes out as soon as there's a line\.$/)).toBeHidden();
    await expect.poll(cards).toBe(2);
    await other.context().setOffline(false);
    await expect(other.getByText("They've had your answer.")).toBeVisible();
    expect(await cards()).toBe(2);
    await other.context().close();
  });
});
