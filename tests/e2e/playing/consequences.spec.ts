import type { Page } from "@playwright/test";
import {
  type Account,
  adjustPlayer,
  createAccount,
  expect,
  moveToNextDue,
  openAs,
  otherBrowser,
  test,
} from "../support/test.ts";

/** A fork of the shipped content: what follows depends on the caption. */
const FORK = { contact: "Chadwick Ledger", mission: "Lean, Don't Sit" } as const;
const MINE = "Caption it 'Mine.'";
const RENTED = "Caption it 'Rented till eight.'";
/** A day after "Mine", with a quest. */
const MUM_MINE = "Carols hip is on the 14th";
const MUM_QUEST = "The 14th, Half Past Eight";
/** One and two days after "Rented". */
const MUM_RENTED = "Derek read it out to me";
const CHADWICK_RENTED = "The car is paying";
/** Start of the sentence that closes the caption "Rented" until Chadwick likes the player more. */
const REFUSAL = /^The agent has read your caption/;

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const inbox = (page: Page) => page.getByRole("list", { name: "Inbox" });

/** Returns the subjects of the player's messages, the newest first, and how many are unread. */
async function mailOf(page: Page, { token }: Account) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get("/api/messages", { headers, maxRetries: 3 });
  const { messages } = (await reply.json()) as { messages: { subject: string; isRead: boolean }[] };
  return {
    subjects: messages.map(({ subject }) => subject),
    unread: messages.filter(({ isRead }) => !isRead).length,
  };
}

/** Expects the badge to count the unread messages, of which more may arrive meanwhile. Returns them. */
async function expectBadge(page: Page, account: Account) {
  let mail = await mailOf(page, account);
  await expect
    .poll(async () => {
      mail = await mailOf(page, account);
      const name = `Messages, ${mail.unread} unread`;
      return navigation(page).getByRole("link", { name, exact: true }).isVisible();
    })
    .toBe(true);
  return mail;
}

/** Opens the dashboard of a player who can pay for the fork. */
async function openAtFork(page: Page): Promise<Account> {
  const account = await createAccount(page);
  await openAs(page, account.token, account.username);
  await adjustPlayer(page, account, { level: 4, energy: 100, cash: 100 });
  return account;
}

/** Makes the choice in the story of the fork. */
async function choose(page: Page, choice: string): Promise<void> {
  const strip = page.getByRole("region", { name: "Available Quests" });
  await strip.getByRole("button", { name: new RegExp(`^${FORK.contact}`) }).click();
  const viewer = page.getByRole("dialog", { name: `${FORK.contact}'s quests` });
  await expect(viewer).toBeVisible();
  const heading = viewer.getByRole("heading", { level: 2 });
  for (;;) {
    const shown = (await heading.textContent()) ?? "";
    if (shown === FORK.mission) break;
    await page.keyboard.press("ArrowRight");
    await expect(heading).not.toHaveText(shown);
  }
  await viewer.getByRole("button", { name: choice, exact: true }).click({ delay: 900 });
  await expect(viewer.getByText(`You chose: ${choice}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
}

/** Moves the player's clock until messages with these subjects have arrived. Returns by how many hours. */
async function waitFor(page: Page, account: Account, subjects: readonly string[]): Promise<number> {
  let hours = 0;
  for (let moves = 0; moves < 6; moves += 1) {
    const mail = await mailOf(page, account);
    if (subjects.every((subject) => mail.subjects.includes(subject))) return hours;
    hours += await moveToNextDue(page, account);
  }
  throw new Error(`${subjects.join(", ")} never arrived`);
}

test("a choice made on a phone is answered one and two days later on the open page and in its badge, without a reload", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await openAtFork(page);
  await choose(page, RENTED);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const before = await expectBadge(page, account);
  expect(before.subjects).not.toContain(MUM_RENTED);
  // No content says that either message is announced.
  await expect(page.getByText("Something is on its way.")).toBeHidden();

  let hours = await waitFor(page, account, [MUM_RENTED]);
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  const afterOne = await expectBadge(page, account);
  expect(afterOne.subjects).not.toContain(CHADWICK_RENTED);
  expect(afterOne.unread).toBeGreaterThan(before.unread);

  hours += await waitFor(page, account, [CHADWICK_RENTED]);
  expect(hours).toBeGreaterThan(47.9);
  expect(hours).toBeLessThanOrEqual(48);
  const afterTwo = await expectBadge(page, account);
  expect(afterTwo.unread).toBeGreaterThan(afterOne.unread);
  await navigation(page)
    .getByRole("link", { name: /^Messages/ })
    .click();
  await inbox(page).getByRole("link").filter({ hasText: CHADWICK_RENTED }).click();
  await expect(page.getByRole("heading", { name: CHADWICK_RENTED })).toBeVisible();
  const afterReading = await expectBadge(page, account);
  expect(afterReading.subjects).toEqual(afterTwo.subjects);
  expect(afterReading.unread).toBe(afterTwo.unread - 1);
  expect(loads).toBe(0);
});

test("two accounts take different sides of one fork, and then differ in messages, an offer, a price and a refusal", async ({
  page,
  browser,
}) => {
  const otherPage = await otherBrowser(browser);
  const sides = [
    {
      page,
      choice: MINE,
      theirs: [MUM_MINE],
      others: [MUM_RENTED, CHADWICK_RENTED],
      hasQuest: true,
      pay: 14,
    },
    {
      page: otherPage,
      choice: RENTED,
      theirs: [MUM_RENTED, CHADWICK_RENTED],
      others: [MUM_MINE],
      hasQuest: false,
      pay: 18,
    },
  ];
  for (const side of sides) {
    const account = await openAtFork(side.page);
    await choose(side.page, side.choice);
    await waitFor(side.page, account, side.theirs);
    await adjustPlayer(side.page, account, { level: 10 });
  }
  for (const { page: theirPage, theirs, others, hasQuest, pay } of sides) {
    await navigation(theirPage)
      .getByRole("link", { name: /^Messages/ })
      .click();
    for (const subject of theirs) await expect(inbox(theirPage).getByText(subject).first()).toBeVisible();
    for (const subject of others) await expect(inbox(theirPage).getByText(subject)).toHaveCount(0);
    await theirPage.goto("/network?contact=your_mum");
    const dialog = theirPage.getByRole("dialog", { name: "Your Mum" });
    await expect(dialog.getByRole("tab", { name: /^Available Missions/ })).toBeVisible();
    await expect(dialog.getByRole("heading", { name: MUM_QUEST })).toHaveCount(hasQuest ? 1 : 0);
    await theirPage.goto("/network?contact=chadwick_ledger");
    const chadwick = theirPage.getByRole("dialog", { name: FORK.contact });
    const errand = chadwick.getByRole("listitem").filter({ hasText: "Passive Income" });
    await expect(errand).toContainText(`+$${pay}`);
    const flat = chadwick.getByRole("listitem").filter({
      has: theirPage.getByRole("heading", { name: "The Fourteenth Floor" }),
    });
    await expect(flat).toContainText("Take the fourteenth floor");
    await expect(flat.getByText(REFUSAL).filter({ visible: true })).toHaveCount(hasQuest ? 0 : 1);
  }
  await otherPage.context().close();
});
