import type { IntakeView } from "../../../game/intake/wire.ts";
import { expectAccessible } from "../support/accessible.ts";
import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

/** A week in its middle: the weekday of a run decides whether one can be opened. */
const INTAKE: IntakeView = {
  isOpen: true,
  offer: null,
  current: {
    week: 3_000,
    promise: "Find your why",
    price: 297,
    wayOut: "Money back",
    gauges: { till: 85, faith: 30, file: 50, sleep: 15 },
    waiting: [
      {
        number: 0,
        name: "Clive, the dog",
        who: "Has a logo for his dog.",
        text: "Which of us do I correct?",
        a: { label: "Correct the dog.", moves: ["faith", "file"] },
        b: { label: "Rebrand as Keith.", moves: ["till"] },
        back: null,
        endsInMs: 3_600_000,
      },
    ],
    answered: [],
    helpers: [],
    call: null,
    end: null,
  },
  plaques: [{ name: "They wouldn't go home", text: "Ended on a Sunday." }],
  nextInMs: 3_600_000,
};

test("a player meets the four gauges and the plaque of a lost week in the Room, and opens the Intake by one of them", {
  tag: "@phone",
}, async ({ page }) => {
  await page.route("**/api/intake", (route) => route.fulfill({ json: INTAKE }));
  const account = await openSignedIn(page);
  const gauges = page.getByRole("list", { name: "Gauges of the Intake" }).getByRole("link");
  await expect(gauges).toHaveCount(0);
  await adjustPlayer(page, account, { level: 12 });
  await expect(gauges).toHaveCount(4);
  await expect(page.getByText("Ended on a Sunday.").first()).toBeVisible();
  const note = await page.getByText(/^Today:/).boundingBox();
  for (const gauge of await gauges.all()) {
    const box = await gauge.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(note?.x ?? 0);
  }
  await expectAccessible(page);

  await page
    .getByRole("link", { name: "Sleep, nearly at the bottom: the lamp hasn't been off in days" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "The Intake" })).toBeVisible();
  await expect(page.getByText("Which of us do I correct?")).toBeVisible();
});
