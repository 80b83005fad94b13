import type { Page } from "@playwright/test";
import { DAY_MS } from "../../../game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../../../game/core/epoch-week.ts";
import type { ReplyOf } from "../../../game/core/wire/endpoint.ts";
import { moved, START } from "../../../game/intake/gauges.ts";
import type { Answer } from "../../../game/intake/intake.ts";
import { closeOf } from "../../../game/intake/town.ts";
import { cardsOf, studentsOf } from "../../../game/intake/week.ts";
import type { getOwnFates, IntakeView } from "../../../game/intake/wire.ts";
import { readContent } from "../../../scripts/content/read-content.ts";
import { expectAccessible } from "../support/accessible.ts";
import { gameNow } from "../support/clock.ts";
import { finger } from "../support/finger.ts";
import { ownGame } from "../support/own-game.ts";
import { INTAKE_PORT, stateDirOf } from "../support/ports.ts";
import { adjustPlayer, bearer, createAccount, expect, openSignedIn, test } from "../support/test.ts";

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

test("a week is opened on a Friday, answered from the gauges in the Room, settled on Wednesday by a letter, and compared with the town's in its paper", {
  tag: "@phone",
}, async ({ page }) => {
  await moveTo(FRIDAY);
  const account = await openSignedIn(page);
  const friend = createAccount();
  for (const each of [account, friend])
    await adjustPlayer(page, each, { level: 12, cash: 10_000, followers: 500 });
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
  const headers = bearer(account);
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

  const offer = { headers: bearer(friend), data: { promise: "why", price: 297, wayOut: "refund" } };
  expect((await page.request.post(`/api/intake/${WEEK}`, offer)).status()).toBe(200);
  for (let number = 0; number < CARDS.length; number += 1) {
    if (number === 6) await moveTo(SUNDAY);
    if (number === 12) await moveTo(TUESDAY);
    for (const each of number === 0 ? [friend] : [account, friend]) {
      const data = { answer: await betterAnswer(page, bearer(each), number) };
      const url = `/api/intake/${WEEK}/cards/${number}`;
      expect((await page.request.post(url, { headers: bearer(each), data })).status()).toBe(200);
    }
  }
  await moveTo(WEDNESDAY);
  await page.request.get("/api/intake", { headers: bearer(friend) });
  await page.reload();
  const end = page.locator("section[aria-labelledby=end]");
  await expect(end.getByRole("listitem")).toHaveCount(9);
  await expectAccessible(page);
  await end.getByRole("link", { name: /^Read what .+ wrote about it$/ }).click();
  await expect(page).toHaveURL(/\/messages\?id=/);
  const subjects = INTAKE.settlements.flatMap(({ letters, more }) =>
    [...Object.values(letters), ...Object.values({ ...more }).flat()].map((each) => each?.subject ?? "?"),
  );
  await expect(async () => {
    const letter = (await page.getByRole("main").textContent()) ?? "";
    expect(subjects.some((subject) => letter.includes(subject))).toBe(true);
  }).toPass();
  await expectAccessible(page);

  await page.goto("about:blank");
  await game.kill();
  // With the two that played, enough for per cents.
  game.change(
    `insert into intake_vote select id, ?, 'lllllllll', null from user where role = 'player' order by id desc limit 22`,
    WEEK,
  );
  await game.start();
  await game.moveTo(closeOf(WEEK));
  expect((await page.request.get("/cdn-cgi/local/scheduled")).status()).toBe(200);
  await page.goto("/social");
  const paper = page.getByRole("article").filter({ hasText: `All nine: /town/${WEEK}` });
  await expect(paper).toHaveCount(1);
  await page.goto(`/town/${WEEK}`);
  const own = (await (await page.request.get(`/api/intake/${WEEK}/fates`, { headers })).json()) as ReplyOf<
    typeof getOwnFates
  >;
  const other = Object.values(own.fates).filter((fate) => fate !== "left").length;
  const nine = page.getByRole("region", { name: "The nine" });
  await expect(nine.getByText(/^Left, (92|100)%$/)).toHaveCount(9);
  await expect(nine.getByText("Left, 92%")).toHaveCount(other);
  await expect(nine.getByText(/^Yours: ./)).toHaveCount(other);
  await expectAccessible(page);
});
