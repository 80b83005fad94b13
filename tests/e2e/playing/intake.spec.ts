import type { Page } from "@playwright/test";
import { DAY_MS } from "../../../game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../../../game/core/epoch-week.ts";
import { moved, START } from "../../../game/intake/gauges.ts";
import type { Answer } from "../../../game/intake/intake.ts";
import { cardsOf, studentsOf } from "../../../game/intake/week.ts";
import type { IntakeView } from "../../../game/intake/wire.ts";
import { readContent } from "../../../scripts/content/read-content.ts";
import { expectAccessible } from "../support/accessible.ts";
import { gameNow } from "../support/clock.ts";
import { ownGame } from "../support/own-game.ts";
import { INTAKE_PORT, stateDirOf } from "../support/ports.ts";
import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

test.use({ baseURL: `http://localhost:${INTAKE_PORT}` });

const { "the-intake": INTAKE } = readContent().documents;
const WEEK = weekOf(gameNow()) + 1;
const CARDS = cardsOf(studentsOf(INTAKE.students, WEEK));
const [FRIDAY, SUNDAY, TUESDAY, WEDNESDAY] = [1, 3, 5, 6] as const;

const game = ownGame(INTAKE_PORT, stateDirOf(INTAKE_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

/** The answer to a card that keeps the gauges nearer to their middle. */
async function betterAnswer(page: Page, headers: Record<string, string>, number: number): Promise<Answer> {
  const { current } = (await (await page.request.get("/api/intake", { headers })).json()) as IntakeView;
  const distance = (answer: Answer) => {
    const gauges = moved(current?.gauges ?? START, CARDS[number]?.card[answer].moves);
    return Math.max(...Object.values(gauges).map((value) => Math.abs(value - 50)));
  };
  return distance("a") <= distance("b") ? "a" : "b";
}

const moveTo = (day: number) => game.moveTo(WEEK * MS_PER_WEEK + (day + 0.5) * DAY_MS);

test("a week is opened on a Friday, answered from the gauges in the Room, and settled on Wednesday by a letter", {
  tag: "@phone",
}, async ({ page }) => {
  await moveTo(FRIDAY);
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 12, cash: 10_000, followers: 500 });
  await page.goto("/intake");
  const open = page.getByRole("button", { name: "Open the Doors" });
  await expect(open).toHaveAccessibleDescription("Promise something.");
  const promise = INTAKE.promises.find(({ id }) => id === "why")?.label ?? "";
  for (const name of [promise, "$297", INTAKE.waysOut.refund.label]) {
    await page.getByRole("radio", { name }).check();
  }
  await open.click();
  const answers = page.getByRole("list", { name: "Your answer" }).getByRole("button");
  await expect(answers).toHaveCount(2);
  await expectAccessible(page);

  await page.goto("/dashboard");
  const gauges = page.getByRole("list", { name: "Gauges of the Intake" }).getByRole("link");
  await expect(gauges).toHaveCount(4);
  const note = await page.getByRole("button", { name: /^Next / }).boundingBox();
  for (const gauge of await gauges.all()) {
    const box = await gauge.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(note?.x ?? 0);
  }
  await expectAccessible(page);
  await gauges.first().click();
  await expect(page.getByRole("heading", { level: 1, name: "The Intake" })).toBeVisible();
  const text = (await page.getByRole("blockquote").first().textContent()) ?? "";
  const told = page.waitForResponse(/\/api\/intake\/\d+\/cards\//);
  const headers = { authorization: `Bearer ${account.token}` };
  await answers.nth((await betterAnswer(page, headers, 0)) === "a" ? 0 : 1).click({ delay: 900 });
  await expect(page.getByText(text)).toBeHidden();
  expect((await told).status()).toBe(200);

  for (let number = 1; number < CARDS.length; number += 1) {
    if (number === 6) await moveTo(SUNDAY);
    if (number === 12) await moveTo(TUESDAY);
    const data = { answer: await betterAnswer(page, headers, number) };
    const reply = await page.request.post(`/api/intake/${WEEK}/cards/${number}`, { headers, data });
    expect(reply.status()).toBe(200);
  }
  await moveTo(WEDNESDAY);
  await page.reload();
  const end = page.locator("section[aria-labelledby=end]");
  await expect(end.getByRole("listitem")).toHaveCount(9);
  await expectAccessible(page);
  await end.getByRole("link", { name: /^Read what .+ wrote about it$/ }).click();
  await expect(page).toHaveURL(/\/messages\?id=/);
  const subjects = INTAKE.settlements.flatMap(({ letters }) =>
    Object.values(letters).map(({ subject }) => subject),
  );
  await expect(async () => {
    const letter = (await page.getByRole("main").textContent()) ?? "";
    expect(subjects.some((subject) => letter.includes(subject))).toBe(true);
  }).toPass();
  await expectAccessible(page);
});
