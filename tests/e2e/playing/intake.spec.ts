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
import { finger } from "../support/finger.ts";
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
  await page.getByRole("button", { name: "Make an Offer" }).click();
  const scene = page.getByRole("dialog");
  const touch = await finger(page);
  const promise = INTAKE.promises.find(({ id }) => id === "why")?.label ?? "";
  for (const [title, name] of [
    ["Promise", promise],
    ["Price", "$297"],
    ["Way Out", INTAKE.waysOut.refund.label],
  ] as const) {
    await expect(scene.getByRole("heading", { name: title })).toBeVisible();
    await expectAccessible(page);
    await touch.down(scene.getByRole("button", { name }));
    await expect(scene.getByRole("button", { name })).toHaveCount(0);
    await touch.up();
  }
  await scene.getByRole("button", { name: "Open the Doors" }).click();
  await expect(page.getByRole("region", { name: "The Post" }).getByRole("listitem")).toHaveCount(6);
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
  await page.getByRole("button", { name: "Open the Post" }).click();
  const speaker = (await scene.getByRole("heading").textContent()) ?? "";
  await expectAccessible(page);
  const told = page.waitForResponse(/\/api\/intake\/\d+\/cards\//);
  const headers = { authorization: `Bearer ${account.token}` };
  const answers = scene.getByRole("list", { name: "Your answer" }).getByRole("button");
  const next = scene.locator("section").getByRole("button", { name: "Next" });
  await touch.down(answers.nth((await betterAnswer(page, headers, 0)) === "a" ? 0 : 1));
  expect((await told).status()).toBe(200);
  await expect(scene.getByText(/^[A-Z]\w+ from \d+ to \d+\./)).toBeVisible();
  await expect(next).toHaveCount(0);
  await touch.up();
  await expect(scene.getByRole("list", { name: "Gauges" })).toBeInViewport({ ratio: 1 });
  await next.tap();
  await expect(scene.getByRole("heading")).not.toHaveText(speaker);
  await page.keyboard.press("Escape");
  await expect(scene).toBeHidden();

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
