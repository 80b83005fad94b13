// Takes pictures of every screen of the built game, in both themes and at three widths, into .cache/shots. With --gallery,
// takes the chosen ones of the README into docs/screens as WebP, and with --install those that a browser shows in its install dialog
// into web/public/screenshots. `npm run shots -- network phone` takes only those whose file name contains all the words, and prepares
// only the players whom they show.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHATTERS, withBrowserGame } from "../browser-game.mjs";
import { top } from "../process-tools.mjs";
import { dayThirtyRows } from "./mid-game.ts";
import { worldRows } from "./world-rows.ts";

/** The player who has played for 30 days. */
const DAY_30 = "carmen_compounds";
/** The ids of the accounts that were created for a state, by name. */
const ids = new Map();

const THEMES = ["light", "dark"];
const SIZES = { phone: [390, 844], tablet: [1024, 768], desktop: [1440, 900] };
/** Time for pictures and animations, in milliseconds. */
const SETTLE_MS = 1_200;

/** Absence of the player of the page 'While You Were Out', in milliseconds. */
const OUT_MS = 9 * 60 * 60 * 1_000;

/** The button that starts over, also with a week's notice. */
const START_OVER = /^(Start Over \(Certified\)|Hand In Your Notice)$/;

/** Presses the first button of this name, or another element. */
const press =
  (name, role = "button") =>
  (page) =>
    page.getByRole(role, { name }).first().click();

/** Scrolls to an element and leaves room above it. */
const show = (selector) => (page) =>
  page.locator(selector).evaluate((element) => {
    element.scrollIntoView({ block: "start" });
    for (let each = element.parentElement; each; each = each.parentElement) each.scrollTop -= 60;
    scrollBy(0, -200);
  });

/** Device storage of a returning player. */
const RETURNING = { "has-account": () => "true" };

/** Name, path, who looks at it, what they do first, and what their device remembers. */
const SCREENS = [
  ["join", "/", null],
  ["sign-in", "/", null, undefined, RETURNING],
  ["forgot-password", "/", null, press("Forgot password?"), RETURNING],
  ["verify-email", "/verify-email?token=x", null],
  ["reset-password", "/reset-password?token=x", null],
  ["not-found", "/nowhere", "midGame"],
  ["first-dashboard", "/dashboard", "newcomer"],
  ["dashboard", "/dashboard", "midGame"],
  ["profile", "/profile", "midGame"],
  ["messages", "/messages", "midGame"],
  ["message", "/messages", "midGame", (page) => page.locator("#content li a").first().click()],
  ["finances", "/finances", "midGame"],
  ["social", "/social", "midGame"],
  ["network", "/network", "midGame"],
  ["contact", "/network", "midGame", press(/Gary Grill/)],
  ["day-30", "/dashboard", DAY_30],
  ["day-30-actions", "/dashboard", DAY_30, show("#quick-actions")],
  ["day-30-client", "/dashboard", DAY_30, press(/On hold since two/)],
  [
    "day-30-away",
    "/dashboard",
    DAY_30,
    show("#waiting"),
    { acted: () => JSON.stringify({ owner: ids.get(DAY_30), at: Date.now() - OUT_MS }) },
  ],
  ["day-30-profile", "/profile", DAY_30],
  ["day-30-certificates", "/profile", DAY_30, show("#certificates")],
  ["day-30-ending", "/profile", DAY_30, press(/^Read: /)],
  ["day-30-start-over", "/profile", DAY_30, press(START_OVER)],
  [
    "day-30-start-over-sure",
    "/profile",
    DAY_30,
    async (page) => {
      await press(START_OVER)(page);
      await press("Go On")(page);
    },
  ],
  ["day-30-social", "/social", DAY_30],
  [
    "day-30-board",
    "/social",
    DAY_30,
    show("h2:has-text('Most Followers')"),
    { "panel:board": () => "open", "panel:scandal": () => "open" },
  ],
  ["university", "/university", "midGame"],
  ["shop", "/shop", "midGame"],
  ["travel", "/travel", "midGame"],
  ["settings", "/settings", "midGame"],
  ["chat", "/dashboard", "midGame", press(/chat/i)],
  ["admin", "/admin", "admin"],
  ["admin-game", "/admin/game", "admin"],
  ["admin-contacts", "/admin/game/npcs", "admin"],
  ["admin-editor", "/admin/game/npc/gary-grill", "admin"],
  ["admin-clients", "/admin/game/clients", "admin"],
  ["admin-other-run", "/admin/game/other-run", "admin"],
  ["admin-say-it-how", "/admin/game/say-it-how", "admin"],
  ["admin-map", "/admin/game/map", "admin"],
  ["admin-releases", "/admin/game/releases", "admin"],
  ["admin-player", "/admin/game/player", "admin"],
  ["admin-moderation", "/admin/moderation", "admin"],
  ["admin-moderation-case", "/admin/moderation", "admin", press(/triangle/, "link")],
  ["admin-server", "/admin/server", "admin"],
  ["admin-connections", "/admin/server/connections", "admin"],
  ["admin-audit", "/admin/audit", "admin"],
];

/** Lines of the chat, by the place of their author among the players who write. */
const CHAT = [
  [0, "does anyone else's landlady take a percentage of affirmations"],
  [1, "Mine does! Twelve. She calls it rent."],
  [2, "fries are back in bay four. gary says mind the tray"],
  [3, "It is not a pyramid. It is a triangle with a mailing list."],
  [0, "bought the course on buying courses. part one says there's a part two"],
  [1, "Part two is where the money is. Theirs."],
  [2, "followed by 40 people today, 39 of them selling followers"],
];

/** The pictures of the README: screen, size and theme. */
const GALLERY = [
  ["sign-in", "phone", "dark"],
  ["first-dashboard", "phone", "light"],
  ["dashboard", "desktop", "dark"],
  ["dashboard", "phone", "light"],
  ["network", "desktop", "light"],
  ["contact", "phone", "dark"],
  ["messages", "phone", "light"],
  ["social", "phone", "dark"],
  ["university", "desktop", "light"],
  ["finances", "desktop", "dark"],
  ["profile", "phone", "dark"],
  ["chat", "phone", "light"],
  ["admin-editor", "desktop", "light"],
  ["admin-map", "desktop", "dark"],
];
/** The pictures of the install dialog, which web/manifest.ts names. */
const INSTALL = [
  ["dashboard", "phone", "dark"],
  ["network", "phone", "dark"],
  ["dashboard", "desktop", "dark"],
  ["message", "desktop", "dark"],
];
/** The pictures that are kept, by their option. */
const KEPT = {
  "--gallery": { pictures: GALLERY, path: "docs/screens", maxBytes: 3_000_000 },
  "--install": { pictures: INSTALL, path: "web/public/screenshots", maxBytes: 300_000 },
};

const [, keptSet] = Object.entries(KEPT).find(([option]) => process.argv.includes(option)) ?? [];
const words = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const folder = join(top, keptSet?.path ?? ".cache/shots");

/** A picture to take: a screen at a size in a theme. */
const wanted = keptSet
  ? keptSet.pictures.map(([name, size, theme]) => ({ screen: screenOf(name), size, theme }))
  : Object.keys(SIZES).flatMap((size) =>
      THEMES.flatMap((theme) => SCREENS.map((screen) => ({ screen, size, theme }))),
    );

/** The pictures that the words choose. */
const chosen = wanted.filter(({ screen: [name], size, theme }) =>
  words.every((word) => `${name}-${size}-${theme}`.includes(word)),
);
const isShown = (name) => chosen.some(({ screen: [, , who] }) => who === name);
process.exitCode = (await withBrowserGame(
  takeAll,
  {},
  {
    names: [DAY_30],
    rows: (accounts, now) => {
      ids.set(DAY_30, accounts[DAY_30].id);
      return [
        ...(isShown(DAY_30) ? dayThirtyRows(accounts[DAY_30].id, now) : []),
        ...worldRows(
          [...CHATTERS, DAY_30].map((name) => accounts[name].id),
          now,
        ),
      ];
    },
  },
))
  ? 0
  : 1;

function screenOf(name) {
  const screen = SCREENS.find(([each]) => each === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}

/** Opens the game for those who write in the chat, and leaves them there. */
async function fillChat({ browser, origin, tokens }) {
  const pages = [];
  for (const name of CHATTERS) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await context.addInitScript((token) => localStorage.setItem("token", token), tokens[name]);
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard`);
    await page.locator("#root #quick-actions").waitFor();
    pages.push(page);
  }
  for (const [author, content] of CHAT) {
    const status = await pages[author].evaluate(
      async ([text, id]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "content-type": "application/json",
        };
        const body = JSON.stringify({ content: text, id });
        return (await fetch("/api/chat/messages/general", { method: "POST", headers, body })).status;
      },
      [content, crypto.randomUUID()],
    );
    if (status !== 200 && status !== 201) throw new Error(`The chat refused a line with ${status}`);
  }
}

async function takeAll(game) {
  if (chosen.some(({ screen: [name] }) => name === "chat")) await fillChat(game);
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const encoder = keptSet ? await game.browser.newPage() : null;
  const failed = [];
  let [taken, bytes] = [0, 0];
  for (const { screen, size, theme } of chosen) {
    const name = `${screen[0]}-${size}-${theme}`;
    try {
      const png = await take(game, screen, size, theme);
      const picture = encoder ? await toWebp(encoder, png) : png;
      writeFileSync(join(folder, `${name}.${encoder ? "webp" : "png"}`), picture);
      taken += 1;
      bytes += picture.length;
    } catch (error) {
      failed.push(`${name}: ${error.message.split("\n", 1)[0]}`);
    }
  }
  const most = keptSet ? ` of ${keptSet.maxBytes / 1e6}` : "";
  console.log(
    `shots: ${taken} pictures, ${(bytes / 1e6).toFixed(2)}${most} MB in ${folder.slice(top.length + 1)}`,
  );
  for (const line of failed) console.error(`failed: ${line}`);
  return failed.length === 0 && bytes <= (keptSet?.maxBytes ?? bytes);
}

/** Opens a screen in a new profile and returns its picture. */
async function take({ browser, origin, tokens }, [, path, who, act, kept = {}], size, theme) {
  const [width, height] = SIZES[size];
  const isPhone = size === "phone";
  const context = await browser.newContext({
    viewport: { width, height },
    ...(isPhone ? { isMobile: true, hasTouch: true } : {}),
    deviceScaleFactor: isPhone ? 2 : 1,
    colorScheme: theme,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    await context.addInitScript(
      ([token, colours, values]) => {
        if (token) localStorage.setItem("token", token);
        localStorage.setItem("theme", colours);
        for (const [key, value] of values) localStorage.setItem(key, value);
      },
      [who && tokens[who], theme, Object.entries(kept).map(([key, value]) => [key, value()])],
    );
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(`${origin}${path}`);
    await page.locator("#first-view").waitFor({ state: "detached" });
    await page.locator("#root h1, #root h2, #root main").first().waitFor();
    await settle(page);
    if (act) {
      await act(page);
      await settle(page);
    }
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** Waits until nothing on the page is loading or moving. */
async function settle(page) {
  await page.waitForTimeout(SETTLE_MS);
  await page.locator("#content [class*=skeleton]").first().waitFor({ state: "detached" });
  await page.waitForTimeout(SETTLE_MS);
}

/** Encodes a picture in the browser, which needs no library. */
async function toWebp(page, png) {
  const base64 = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d").drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(base64, "base64");
}
