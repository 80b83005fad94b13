import { weekOf } from "../../../game/core/epoch-week.ts";
import { expectAccessible } from "../support/accessible.ts";
import { gameNow } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";

// Sources: revel-frontend#188, balena-io/docs#1081, EuroDraft#60.
// Steps: send a link to a page of the game to somebody in a messenger, which reads the page's head without scripts.
// Right result: a card with title, text and a picture that exists.
test("a link in a messenger shows a card with a picture", async ({ request }) => {
  const day = Math.floor(gameNow() / 86_400_000);
  const cards = [
    ["/", "Guru Grind"],
    ["/university", "Guru Grind"],
    [`/two-oclock/${day}`, "The Two O'Clock, "],
    ["/intake/last", "The Intake, "],
    ["/certificate/emperor", "Certificate: Emperor"],
  ] as const;
  for (const [path, title] of cards) {
    const html = await (await request.get(path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(content("og:title")).toContain(title);
    expect(content("og:description")).toMatch(/\S/);
    expect(content("twitter:card")).toBe("summary_large_image");
    const image = new URL(content("og:image") ?? "");
    const picture = await request.get(image.pathname);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, content("og:image:type")]);
  }
});

test("a visitor who follows a share answers without an account, and is asked to join", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(`/two-oclock/${Math.floor(gameNow() / 86_400_000)}`);
  await expect(page.getByRole("heading", { level: 1, name: /^The Two O'Clock, / })).toBeVisible();
  const answers = page.getByRole("group", { name: "Your answer" }).getByRole("radio");
  await expect(answers).toHaveCount(3);
  await answers.nth(1).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Join the Network" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
});

test.describe(() => {
  test.use({ expected: { errors: [/status of 404/] } });

  test("a share of a week that hasn't begun says so, and leads to the game", async ({ page }) => {
    const reply = await page.goto(`/intake/${weekOf(gameNow()) + 1}`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText("There's nothing at this address that anybody may see.")).toBeVisible();
    await page.getByRole("button", { name: "Join the Network" }).click();
    await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  });
});
