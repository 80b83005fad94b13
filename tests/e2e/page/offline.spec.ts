import type { Page, Route, WebSocketRoute } from "@playwright/test";
import { type Account, bearer, expect, openSignedIn, test } from "../support/test.ts";

test.use({
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of 50\d/] },
});

const AS_OF = /Shown as of \d+ \w+, \d\d:\d\d\.$/;
const RECOVERY = { timeout: 20_000 };
const line = (page: Page, text: string) => page.getByText(text).and(page.getByRole("status"));
const bagFries = (page: Page) => page.getByRole("button", { name: /^Bag Fries/ });
const cash = (page: Page) => page.getByTestId("cash");

async function cashOnServer(page: Page, account: Account): Promise<number> {
  const reply = await page.request.get("/api/auth/me", { maxRetries: 3, headers: bearer(account) });
  return ((await reply.json()) as { player: { cash: number } }).player.cash;
}

/** A fault on the way to the server: what becomes of a call that meets it. It may wait for the end of the fault. */
type Fault = (route: Route, ended: Promise<void>) => Promise<void>;
const html = (status: number, body: string): Fault => {
  return (route) => route.fulfill({ status, contentType: "text/html", body });
};
/** Kinds of faults by what the page says. Which failure is of which kind is a rule of `web/src/server`. */
const FAULTS: readonly [text: string, fault: Fault][] = [
  ["The server isn't answering.", (route, ended) => ended.then(() => route.abort("connectionreset"))],
  ["The server is having trouble.", html(503, "<h1>Bad luck</h1>")],
  [
    "This network answers in our place. It may want you to sign in to it first.",
    html(200, "<h1>Free Wi-Fi</h1>"),
  ],
  ["You're offline.", (route) => route.abort("internetdisconnected")],
];

test("a page says what fails, keeps what it shows and recovers, from one kind of fault after another", async ({
  page,
}) => {
  const network = await faultyNetwork(page);
  const account = await openSignedIn(page);
  await bagFries(page).click();
  await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
  let expected = 55;
  for (const [text, fault] of FAULTS) {
    await test.step(text, async () => {
      await network.start(fault);
      await expect(line(page, text)).toBeVisible(RECOVERY);
      await expect(page.getByText(AS_OF)).toBeVisible();
      await expect(cash(page)).toHaveAttribute("data-value", String(expected));
      await expect(bagFries(page)).toHaveAttribute("aria-disabled", "true");

      // A start under the fault shows the saved copy.
      await page.reload();
      await expect(cash(page)).toHaveAttribute("data-value", String(expected));
      await expect(page.getByRole("heading", { name: new RegExp(account.username) })).toBeVisible();
      await expect(line(page, text)).toBeVisible(RECOVERY);

      await network.end();
      await expect(line(page, text)).toBeHidden(RECOVERY);
      await expect(bagFries(page)).toHaveAttribute("aria-disabled", "false", RECOVERY);
      await bagFries(page).click();
      expected += 8;
      await expect(cash(page)).toHaveAttribute("data-value", String(expected));
      await expect.poll(() => cashOnServer(page, account)).toBe(expected);
    });
  }
});

test("without a socket, the page polls", async ({ page }) => {
  await page.routeWebSocket(/realtime/, (socket) => socket.close({ code: 1013 }));
  const headers = bearer(await openSignedIn(page));
  await page.request.post("/api/player/action/bag_fries", { maxRetries: 3, headers });
  await expect(cash(page)).toHaveAttribute("data-value", "55");
});

/**
 * Puts a network with faults between the page and the game. From `start` to `end`, every call of the page meets the fault, and its
 * sockets are cut. Static files still arrive.
 */
async function faultyNetwork(page: Page) {
  let fault: Fault | null = null;
  let release = Promise.withResolvers<void>();
  const sockets = new Set<WebSocketRoute>();

  await page.route("**/api/**", async (route) => {
    if (fault === null) return route.fallback();
    await fault(route, release.promise).catch(() => {
      // The page has cancelled the call.
    });
  });
  await page.routeWebSocket(/\/api\/realtime\//, (socket) => {
    if (fault !== null) {
      void socket.close({ code: 1013 });
      return;
    }
    sockets.add(socket);
    socket.connectToServer();
  });

  return {
    async start(next: Fault) {
      fault = next;
      release = Promise.withResolvers();
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1013 })));
      sockets.clear();
    },
    async end() {
      fault = null;
      release.resolve();
    },
  };
}
