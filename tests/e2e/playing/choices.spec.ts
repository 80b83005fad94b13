import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { type OwnGame, ownGame } from "../support/own-game.ts";
import { CHOICE_PORT, stateDirOf } from "../support/ports.ts";
import { test as base, expect, expectNoLayers, openSignedIn, PASSWORD } from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

/** A separate game, because every player sees the quest with choices. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(`http://localhost:${CHOICE_PORT}`),
});
test.describe.configure({ mode: "serial" });

const SOFA = {
  id: "the_sofa",
  name: "The Sofa",
  description: "Your dad wants the spare room back by Sunday. He has bought a rowing machine.",
  type: "energy_cost",
  unlockConditions: { type: "npc_unlocked" },
  requirements: [{ type: "energy", amount: 5 }],
  rewards: { experience: 5, affinity: 8 },
  isRepeatable: false,
  choices: [
    {
      id: "stay",
      label: "Take the sofa",
      rewards: { affinity: 4 },
      effects: { set: { residence: "Mum's sofa" } },
      completionMessage: { subject: "Made up", body: "I have put the good blanket on it." },
    },
    {
      id: "van",
      label: "Buy a van",
      description: "It has a bed, technically.",
      requirements: [{ type: "cash", amount: 300 }],
      effects: { set: { residence: "A van" } },
    },
    {
      id: "announce",
      label: "Announce that you left",
      effects: { followers: 2, cash: -7 },
      completionMessage: { subject: "Left where", body: "You are in the kitchen. I can see you." },
    },
  ],
};

let game: OwnGame;
test.beforeAll(async ({ playwright }) => {
  game = ownGame(CHOICE_PORT, stateDirOf(CHOICE_PORT));
  await game.start();
  const request = await playwright.request.newContext({ baseURL: `http://localhost:${CHOICE_PORT}` });
  const data = { email: "admin@example.com", password: PASSWORD };
  const { token } = (await (await request.post("/api/auth/login", { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const path = "/api/gamedev/npcs/your_mum";
  const contact = (await (await request.get(`${path}/export`, { headers })).json()) as {
    missions: unknown[];
    messages: { trigger: { type: string; value?: unknown } }[];
  };
  // A contact has room for 60 messages, and hers are nearly full: those of later levels make room.
  const messages = contact.messages.filter(
    ({ trigger: { type, value } }) => type !== "player_level_reached" || Number(value) < 20,
  );
  // The content check refuses a choice that nothing depends on.
  const reactions = SOFA.choices.map(({ id, label }) => ({
    id: `the_sofa_${id}`,
    trigger: { type: "choice_made", value: `the_sofa:${id}`, delay: "P1D" },
    subject: label,
    body: "I told Derek.",
  }));
  const changed = {
    ...contact,
    missions: [SOFA, ...contact.missions],
    messages: [...messages, ...reactions],
  };
  const saved = await request.put(path, { headers, data: changed });
  expect(await saved.text()).toContain('"success":true');
  await request.dispose();
});
test.afterAll(() => game.remove());

const viewer = (page: Page) => page.getByRole("dialog", { name: "Your Mum's quests" });
const choice = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the story of the quest with choices. */
async function openSofa(page: Page): Promise<void> {
  const strip = page.getByRole("region", { name: "Available Quests" });
  await strip.getByRole("button", { name: /^Your Mum/ }).click();
  await expect(viewer(page)).toBeVisible();
  while ((await viewer(page).getByRole("heading", { level: 2 }).textContent()) !== SOFA.name) {
    await page.keyboard.press("ArrowRight");
  }
}

/** Drags a finger sideways over the portrait and lets go. */
async function swipe(page: Page, distance: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [195, 200];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", x + (distance * step) / 6);
  await page.screenshot({ path: `test-results/lean-${distance}.png` });
  await touch("touchEnd", x + distance);
}

async function residence(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const reply = await page.request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { player: { residence: string } }).player.residence;
}

test("an unaffordable choice says why, and a hold takes another one for good", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  await openSofa(page);
  await expectAccessible(page);
  const van = choice(page, "Buy a van");
  await expect(van).toHaveAttribute("aria-disabled", "true");
  await expect(van).toHaveAccessibleDescription(/Residence: A van.*Needs \$253 more/);
  // The choice stays focusable, so its reason can be read; Playwright takes aria-disabled for disabled.
  await van.click({ force: true });
  await expect(van).toBeVisible();

  await choice(page, "Take the sofa").click({ delay: 900 });
  const heading = viewer(page).getByRole("heading", { name: "Completed: The Sofa" });
  await expect(heading).toBeFocused();
  await expect(viewer(page).getByText("You chose: Take the sofa")).toBeVisible();
  await expect(viewer(page).getByText("I have put the good blanket on it.")).toBeVisible();
  const receipt = viewer(page).getByRole("list", { name: "What changed" });
  await expect(receipt).toHaveText(/\+5 XP\s*\+12 affinity\s*−5 energy/);
  await expect(viewer(page).getByText("Residence: Mum's sofa")).toBeVisible();
  // 12 affinity is past the second tier.
  await expect(viewer(page).getByText("Your Mum: Rings Whenever")).toBeVisible();
  await expectAccessible(page);
  expect(await residence(page)).toBe("Mum's sofa");

  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expectNoLayers(page);
  await page.goto("/network?contact=your_mum");
  await page.getByRole("tab", { name: "Completed Missions (1)" }).click();
  await expect(page.getByText("You chose: Take the sofa")).toBeVisible();
});

test("a short swipe takes nothing, and a long one takes the choice on its side", { tag: "@phone" }, async ({
  page,
}) => {
  await openSignedIn(page);
  await openSofa(page);
  await swipe(page, -90);
  await expectDrawn(page);
  await expect(choice(page, "Take the sofa")).toBeVisible();
  await swipe(page, 150);
  await expect(viewer(page).getByText("You chose: Announce that you left")).toBeVisible();
  await expect(viewer(page).getByText("You are in the kitchen. I can see you.")).toBeVisible();
  const receipt = viewer(page).getByRole("list", { name: "What changed" });
  await expect(receipt).toHaveText(/−\$7\s*\+5 XP\s*\+2 followers\s*\+8 affinity\s*−5 energy/);
});

test("a number key takes its choice, and Enter goes on", { tag: "@phone" }, async ({ page }) => {
  await openSignedIn(page);
  await openSofa(page);
  await page.keyboard.press("2");
  await expect(choice(page, "Buy a van")).toBeVisible();
  await page.keyboard.press("3");
  await expect(viewer(page).getByText("You chose: Announce that you left")).toBeVisible();
  await expect(viewer(page).getByText("You are in the kitchen. I can see you.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(viewer(page).getByRole("button", { name: "Next", exact: true }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(viewer(page).getByText("You chose: Announce that you left")).toBeHidden();
});

test("the dialog of a contact shows the answer where the quest was, until the player goes on", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  await page.goto("/network?contact=your_mum");
  const dialog = page.getByRole("dialog", { name: "Your Mum" });
  await expect(choice(page, "Buy a van")).toHaveAttribute("aria-disabled", "true");
  await choice(page, "Announce that you left").click({ delay: 900 });
  await expect(dialog.getByText("You are in the kitchen. I can see you.")).toBeVisible();
  await expect(dialog.getByRole("tab", { name: "Completed Missions (1)" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Which One Is Like" })).toBeFocused();
  await expect(dialog.getByText("You are in the kitchen.")).toBeHidden();
});
