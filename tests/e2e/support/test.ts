import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { RoomId } from "../../../game/chat/wire.ts";
import { TIME_HEADER } from "../../../game/core/wire/headers.ts";
import { ADMIN, PASSWORD, SEEDED, type SeededAccount, type SeededRole, seededAccount } from "./accounts.ts";
import { gameNow, setClock } from "./clock.ts";
import { finger } from "./finger.ts";
import { PLAIN_PORT, stateDirOf } from "./ports.ts";

interface Options {
  /** Console errors that a test expects, by part of their text. */
  readonly expected: { readonly errors: readonly RegExp[] };
  /** Lets the page install its service worker, which loads all files: 150 requests. */
  readonly hasOfflineCopy: boolean;
  /** Lets a level-up show its magazine cover. */
  readonly hasCovers: boolean;
  /** Leaves the clock of the pages to `installClock`. */
  readonly hasOwnClock: boolean;
}

/** True if the running test sets the clocks of its pages itself. */
let isClockOwn = false;

/** Playwright's tracer fetches blob previews, which the page's policy refuses. */
const FROM_THE_TRACER = /Connecting to 'blob:/;

/** Playwright's `test`. Fails on an unexpected error on the console or in the page. */
export const test = base.extend<
  Options & { clockGuard: undefined; pageGuard: undefined },
  { browser: Browser }
>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (!isClockOwn) await setClock(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  expected: [{ errors: [] }, { option: true }],
  hasOfflineCopy: [false, { option: true }],
  hasCovers: [false, { option: true }],
  hasOwnClock: [false, { option: true }],
  // The first of all, before any page opens.
  clockGuard: [
    async ({ hasOwnClock }, use) => {
      isClockOwn = hasOwnClock;
      await use(undefined);
    },
    { auto: true },
  ],
  pageGuard: [
    async ({ page, hasCovers, hasOfflineCopy, expected }, use) => {
      await setCovers(page, hasCovers);
      // As in a browser without service workers.
      if (!hasOfflineCopy)
        await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
      const errors: string[] = [];
      const note = (text: string) => {
        if (FROM_THE_TRACER.test(text)) return;
        if (!expected.errors.some((error) => error.test(text))) errors.push(text);
      };
      page.on(
        "console",
        (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`),
      );
      page.on("pageerror", (error) => note(String(error)));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect, PASSWORD };

/** Lets level-ups show their magazine covers, or not, as a player does in Settings. */
export async function setCovers(page: Page, hasCovers: boolean): Promise<void> {
  await page.addInitScript((covers) => {
    if (origin !== "null" && localStorage.getItem("play/covers") === null)
      localStorage.setItem("play/covers", String(covers));
  }, hasCovers);
}

let counter = 0;

/** Returns a username that is unique in this run. */
export function newName(): string {
  counter += 1;
  return `e2e_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}${counter}`.slice(0, 20);
}

/** Returns the newest link to `path` in the emails to this address. */
export async function linkFromMail(page: Page, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/api/dev/mail?to=${encodeURIComponent(to)}`, { maxRetries: 3 });
      const { mails } = (await reply.json()) as { mails: { links: string[] }[] };
      link = mails.flatMap(({ links }) => links).find((found) => found.includes(path));
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

/** Holds a directory per taken account. It goes when the run's game stops. */
const TAKEN_DIR = `${stateDirOf(PLAIN_PORT)}/taken`;
/** Accounts before these are taken. */
const next: Record<SeededRole, number> = { player: 0, moderator: 0 };

/** Returns a seeded account that no other test of the run gets, in whatever process. */
function takeAccount(role: SeededRole): SeededAccount {
  while (next[role] < SEEDED[role]) {
    const account = seededAccount(role, next[role]);
    next[role] += 1;
    if (take(account)) return account;
  }
  throw new Error(`All seeded accounts of a ${role} are taken (accounts.ts)`);
}

function take({ username }: SeededAccount): boolean {
  mkdirSync(TAKEN_DIR, { recursive: true });
  try {
    // Only one process can make a directory.
    mkdirSync(`${TAKEN_DIR}/${username}`);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Returns a verified account with one open session that no other test uses. */
export const createAccount = (role: SeededRole = "player"): Account => takeAccount(role);

/** Opens the dashboard of an account that no other test uses. */
export async function openSignedIn(page: Page, role?: SeededRole): Promise<Account> {
  const account = createAccount(role);
  await openAs(page, account.token, account.username);
  return account;
}

/**
 * Opens the dashboard of the seeded administrator (docs/reference/accounts.md#local-accounts) in a chat room. Parallel tests
 * share the session, whose sixth socket in a room would replace the oldest.
 */
export async function openAsAdmin(page: Page, room: RoomId): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!sessionStorage.getItem("seeded")) localStorage.setItem("chat/room", chosen);
  }, room);
  await openAs(page, ADMIN.token, ADMIN.username);
}

/** The header of a request in the session of an account. */
export const bearer = ({ token }: Pick<Account, "token">) => ({ authorization: `Bearer ${token}` });

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Resolves once the page's service worker is ready to answer without a network. */
export const isStored = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Sends a request about a player as an administrator. */
async function administer(
  page: Page,
  { username }: Pick<Account, "username">,
  method: "PUT" | "POST",
  path: string,
  data: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const headers = bearer(ADMIN);
  const found = await page.request.get(`/api/admin/players/${username}`, { headers, maxRetries: 3 });
  const { userId } = (await found.json()) as { userId: string };
  const url = `/api/admin/players/${userId}${path}`;
  const reply = await page.request.fetch(url, { method, headers, data, maxRetries: 3 });
  expect(reply.status()).toBe(200);
  return reply.json();
}

/** Sets values of a player's character as an administrator does. */
export async function adjustPlayer(
  page: Page,
  account: Pick<Account, "username">,
  change: Readonly<Record<string, number>>,
): Promise<void> {
  await administer(page, account, "PUT", "", { ...change, reason: "Prepares a test" });
}

/** Moves a player's delayed messages and quests ahead until the next of them is due. Returns by how many hours. */
export async function moveToNextDue(page: Page, account: Pick<Account, "username">): Promise<number> {
  const reply = (await administer(page, account, "POST", "/next-due", {})) as { movedByMs: number };
  return reply.movedByMs / 3_600_000;
}

/** Opens the dashboard with this session. */
async function openDashboard(page: Page, token: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (origin === "null") return;
    if (!sessionStorage.getItem("seeded")) localStorage.setItem("token", stored);
    sessionStorage.setItem("seeded", "1");
  }, token);
  await page.goto("/dashboard");
}

/** Opens the dashboard of the account with this session. */
export async function openAs(page: Page, token: string, username: string): Promise<void> {
  await openDashboard(page, token);
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();
}

/** Opens the dashboard of an account with these values, which nothing announces: a toast would lie over the buttons. */
export async function openAdjusted(page: Page, change: Readonly<Record<string, number>>): Promise<Account> {
  const account = createAccount();
  await adjustPlayer(page, account, change);
  await openAs(page, account.token, account.username);
  return account;
}

/** Opens the dashboard of an account, and waits until what loads after the first paint is there. */
export async function openReady(page: Page): Promise<Account> {
  const later = page.waitForResponse(/\/assets\/later-.*js/);
  const account = await openSignedIn(page);
  await (await later).finished();
  return account;
}

/**
 * Installs a clock that the test moves; the test needs `hasOwnClock`. The page doesn't hear the server's time, which would undo that. Call it before the page
 * opens.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: gameNow() });
  await page.addInitScript((header) => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === header ? null : get.call(this, name);
    };
  }, TIME_HEADER);
}

/** Returns a page in its own browser, in which level-ups show no covers. */
export async function otherBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await setCovers(page, false);
  return page;
}

/** Opens the same player's dashboard in another browser, whose page `prepare` may change first. */
export async function secondDevice(
  browser: Browser,
  token: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const page = await otherBrowser(browser);
  await prepare(page);
  await openDashboard(page, token);
  return page;
}

/**
 * Waits until closed dialogs and stories have left the history. The browser drops a page that starts to load before that
 * step back.
 */
export async function expectNoLayers(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
}

/** Chooses Sign In on the sign-in page, which offers a stranger to join. */
export async function chooseSignIn(page: Page): Promise<void> {
  await page.locator("#root fieldset").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign In" }).waitFor();
}

/** Fills in the sign-in form of the open page and sends it. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await chooseSignIn(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

/** Returns the keys under which the page has stored data on this device. */
export function storedKeys(page: Page): Promise<string[]> {
  return readStore(page, "getAllKeys");
}

/** Waits until the page has stored this text on the device. */
export async function waitForCopy(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await readStore(page, "getAll")).join()).toContain(text);
}

/** Waits until the page has stored exactly this many planned actions of a kind on the device. */
export async function waitForPlanned(page: Page, actionId: string, count: number): Promise<void> {
  const planned = async () => (await readStore(page, "getAll")).join().split(`"actionId":"${actionId}"`);
  await expect.poll(async () => (await planned()).length - 1).toBe(count);
}

function readStore(page: Page, method: "getAll" | "getAllKeys"): Promise<string[]> {
  return page.evaluate(async (get) => {
    const name = "keyval-store";
    // Opening a database that doesn't exist would create it without the page's table.
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        if (!opening.result.objectStoreNames.contains("keyval")) {
          opening.result.close();
          resolve([]);
          return;
        }
        const asked = opening.result.transaction("keyval").objectStore("keyval")[get]();
        asked.onsuccess = () => {
          opening.result.close();
          resolve(
            asked.result.map((each: unknown) => (typeof each === "string" ? each : JSON.stringify(each))),
          );
        };
      };
    });
  }, method);
}

/** Waits until the page has stored what its other pages show without a network. It does so after the first click. */
export async function waitForPrefetch(page: Page): Promise<void> {
  // The settings are the last copy.
  await expect
    .poll(async () => (await storedKeys(page)).some((key) => key.endsWith("last-settings")), {
      timeout: 30_000,
    })
    .toBe(true);
}

/** The button that opens the stories of a contact. */
export const storyButton = (page: Page, contact: RegExp) =>
  page.getByRole("region", { name: "Available Quests" }).getByRole("button", { name: contact });

/** Shows the chat: the panel on a desktop, the sheet on a phone. */
export async function showChat(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^(Open chat|Close chat panel)/ });
  await expect(button).toBeVisible();
  if ((await button.getAttribute("aria-label"))?.startsWith("Open")) await button.click();
}

/** Shows the chat and waits until it is connected. */
export async function openChat(page: Page): Promise<void> {
  await showChat(page);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
}

/** Sends a message to the open room. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Type a message...").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** The messages of the open room. */
export const chatMessages = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Opens the actions on a message: by its button, or on a touch screen by resting a finger on it. */
export async function openMessageActions(page: Page, text: string, username: string): Promise<void> {
  const line = chatMessages(page).getByText(text);
  if (await page.evaluate(() => matchMedia("(hover: none)").matches)) {
    const touch = await finger(page);
    await touch.down(line);
    await page.getByRole("dialog", { name: `Message from ${username}` }).waitFor();
    await touch.up();
    return;
  }
  await line.hover();
  const buttons = page.getByRole("button", { name: `Actions for a message from ${username}` });
  await buttons.last().click();
}
