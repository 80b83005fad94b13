import type { Page, Route, WebSocketRoute } from "@playwright/test";
import { type Account, expect, openSignedIn, test } from "../support/test.ts";

test.use({
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of 50\d/] },
});

const AS_OF = /Shown as of \d+ \w+, \d\d:\d\d\.$/;
const RECOVERY = { timeout: 20_000 };
const line = (page: Page, text: string) => page.getByText(text).and(page.getByRole("status"));
const bagFries = (page: Page) => page.getByRole("button", { name: /^Bag Fries/ });
const cash = (page: Page) => page.getByTestId("cash");

async function cashOnServer(page: Page, { token }: Pick<Account, "token">): Promise<number> {
  const reply = await page.request.get("/api/auth/me", {
    maxRetries: 3,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { player: { cash: number } }).player.cash;
}

/** Faults on the way to the server. */
type Fault = "hang" | "gateway" | "portal" | "cut";
/** Kinds of faults by what the page says. Which failure is of which kind is a rule of `web/src/server`. */
const FAULTS: readonly [fault: Fault, text: string][] = [
  ["hang", "The server isn't answering."],
  ["gateway", "The server is having trouble."],
  ["portal", "This network answers in our place. It may want you to sign in to it first."],
  ["cut", "You're offline."],
];

test("a page says what fails, keeps what it shows and recovers, from one kind of fault after another", async ({
  page,
}) => {
  const network = await faultyNetwork(page);
  const account = await openSignedIn(page);
  await bagFries(page).click();
  await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
  let expected = 55;
  for (const [fault, text] of FAULTS) {
    await test.step(fault, async () => {
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
  const { token } = await openSignedIn(page);
  const headers = { authorization: `Bearer ${token}` };
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
    await answer(route, fault, release.promise).catch(() => {
      // The page has cancelled the call.
    });
  });
  await page.routeWebSocket(/\/api\/realtime\//, (socket) => {
    if (fault !== null) {
      void socket.close({ code: 1013 });
      return;
    }
    sockets.add(socket);
    socket.onClose(() => sockets.delete(socket));
    const server = socket.connectToServer();
    server.onClose((code, reason) => {
      sockets.delete(socket);
      void socket.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
    });
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

async function answer(route: Route, fault: Fault, released: Promise<void>): Promise<void> {
  switch (fault) {
    case "hang":
      await released;
      return route.abort("connectionreset");
    case "cut":
      return route.abort("internetdisconnected");
    case "gateway":
      return route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Bad luck</h1>" });
    case "portal":
      return route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Free Wi-Fi</h1>" });
    default:
      return fault satisfies never;
  }
}
