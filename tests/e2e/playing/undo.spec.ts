import { expectAccessible } from "../support/accessible.ts";
import { card, currentCourse, earn, toast } from "../support/courses.ts";
import { expect, openSignedIn, test } from "../support/test.ts";

test("a player takes a quick action and an enrolment back within ten seconds, by keyboard too, and the ledger tells both rows", async ({
  page,
}) => {
  const { token } = await openSignedIn(page);
  await earn(page, token, 1);
  await page.reload();
  const cash = page.getByTestId("cash");
  await expect(cash).toContainText("$55");
  const actions = page.getByRole("region", { name: "Quick Actions" });
  const undo = actions.getByRole("button", { name: "Undo" });

  await actions.getByRole("button", { name: /^Bag Fries/ }).click();
  await expect(cash).toContainText("$63");
  await expect(undo).toHaveText(/^Undo\d+ s$/);
  await expectAccessible(page);
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(cash).toContainText("$55");
  await expect(toast(page, "Taken back.")).toHaveCount(1);
  await expect(undo).toHaveCount(0);
  await expect(actions.getByRole("heading", { name: "Quick Actions" })).toBeFocused();
  // A press right after it is a new one.
  await actions.getByRole("button", { name: /^Bag Fries/ }).click();
  await expect(cash).toContainText("$63");
  await expect(undo).toBeVisible();

  await page.goto("/university");
  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  const enrolled = toast(page, "Enrolled: Confidence 101");
  await enrolled.getByRole("button", { name: "Undo" }).click();
  await expect(currentCourse(page)).toBeHidden();
  await expect(card(page, "Confidence 101").getByRole("button", { name: "Enroll" })).toBeVisible();
  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await currentCourse(page).getByRole("button", { name: "Undo" }).click();
  await expect(currentCourse(page)).toBeHidden();

  await page.goto("/finances");
  await expect(page.getByText("Adds up.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Taken back: Tuition: Confidence 101");
  await expect(rows.first()).toContainText("+$37");
  await expect(rows.filter({ hasText: "Taken back: Bagged fries" })).toHaveCount(1);
});
