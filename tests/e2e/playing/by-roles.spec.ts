import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

// A press right after a load counts on the saved copy, which may be older than the last press. The server then refuses it.
test.use({ expected: { errors: [/status of 409 \(Conflict\).*\/player\/action\//] } });

/** A few suggestions of the game before level 3. */
const LEVEL_2 = { level: 2, experience: 140, energy: 100 };

/** Accessibility tree of the numbers at level 3. */
const LEVEL_3 = `
  - region "Your numbers":
    - 'link "Level: what moved it"'
    - text: "3"
    - meter /XP$/
`;

/*
 * Plays as a screen reader user does: finds everything by its role and name, and never looks at the screen. first-minutes.spec.ts
 * registers by them.
 */
test("a new player gets to level 3 by roles and names alone", { tag: "@phone" }, async ({ page }) => {
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const hear: unknown = Reflect.get(window, "hear");
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(
          "[aria-live]:not([aria-live='off']), [role='status'], [role='alert']",
        );
        if (region?.textContent && typeof hear === "function") hear(region.textContent);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const { username } = await openSignedIn(page);
  const dashboard = page.getByRole("heading", { name: new RegExp(username) });
  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers).toContainText("$47");
  await expect(numbers).toContainText("100/100");
  const post = page.getByRole("button", { name: /Post Content/ });
  await expect(post).toHaveAttribute("aria-disabled", "false");
  for (let i = 0; i < 30 && (await post.getAttribute("aria-disabled")) === "false"; i += 1)
    await post.press("Enter");
  // A call costs so much energy that its hint stays even on a slow machine.
  const consulting = page.getByRole("button", { name: /Consulting Call/ });
  await expect(consulting).toHaveAttribute("aria-disabled", "true");
  await expect(consulting).toContainText(/Low energy: ready in \d+ s/);
  await expect(post).toHaveAttribute("aria-disabled", "false", { timeout: 10_000 });

  // The way to level 3 takes three minutes. An administrator spares the test all but its end.
  await adjustPlayer(page, { username }, LEVEL_2);

  await page.goto("/dashboard");
  // The link keeps the page, and so what a reply that is still on its way announces.
  const openDashboard = async () => {
    await page.getByRole("link", { name: "Dashboard" }).first().press("Enter");
    await dashboard.waitFor();
  };
  const next = page.getByRole("button", { name: /^Next / });
  const story = page.getByRole("dialog", { name: /quests$/ });
  const read = page.getByRole("button", { name: /^Read Book/ });
  // The page may change between a look and its press. The next step looks again, wherever that press led.
  page.setDefaultTimeout(10_000);
  await expect(async () => {
    // One press after another, as the game suggests it.
    if (await story.isVisible()) {
      const complete = story.getByRole("button", { name: /^(Complete|Next$)/ }).first();
      const choice = story.getByRole("list", { name: "Your choices" }).getByRole("button").first();
      // The arrow to the next story is named Next too, so a choice comes first.
      if (await choice.isVisible()) await choice.press("Enter");
      else if (await complete.isVisible()) await complete.press("Enter");
      else await page.keyboard.press("Escape");
    } else if (!page.url().endsWith("/dashboard")) {
      await openDashboard();
    } else {
      if ((await next.isVisible()) && (await next.getAttribute("aria-disabled")) !== "true") {
        // Leaving before the message is noted as read would open it again and again.
        const noted = page.waitForResponse((reply) => reply.url().endsWith("/read")).catch(() => null);
        await next.press("Enter");
        if (page.url().includes("/messages?id=")) await noted;
      } else if ((await read.getAttribute("aria-disabled")) === "false") await read.press("Enter");
    }
    // The page expects a level before the server grants it, and announces it after.
    expect(heard.join("\n")).toMatch(/Level 3/);
  }).toPass({ timeout: 120_000, intervals: [200] });
  await expect(numbers).toMatchAriaSnapshot(LEVEL_3);

  // The way back in the history from a story that closes would cancel the reload.
  if (await story.isVisible()) await page.keyboard.press("Escape");
  await expect(story).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);

  // A reload shows the same state from the server.
  const cash = await numbers.getByTestId("cash").getAttribute("data-value");
  await page.reload();
  await expect(numbers).toMatchAriaSnapshot(LEVEL_3);
  await expect(numbers.getByTestId("cash")).toHaveAttribute("data-value", cash ?? "");
});
