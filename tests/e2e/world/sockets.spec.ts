import type { Page } from "@playwright/test";
import {
  chatMessages,
  expect,
  openChat,
  openSignedIn,
  say,
  secondDevice,
  showChat,
  test,
} from "../support/test.ts";

// Sources: wire-webapp#21477, superset#5130, omg.dev#44.
// Steps: the sockets die while they look open; the page gets the focus, and the player writes a line.
// Right result: the chat doesn't go on saying Online, new sockets open within 5 s, and the line arrives once.
test("a woken page doesn't trust a dead socket, and a line written meanwhile arrives once", async ({
  page,
}) => {
  const sockets = await holdSockets(page);
  await openSignedIn(page);
  await openChat(page);
  const online = page.getByText("Online", { exact: true });

  sockets.kill();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const text = `Is anybody there? ${Date.now()}`;
  await say(page, text);
  await expect(online).toBeHidden({ timeout: 2_500 });
  await expect(online).toBeVisible();
  await page.reload();
  await openChat(page);
  await expect(chatMessages(page).getByText(text)).toHaveCount(1);
});

/** Replaces the page's sockets by ones that wait for their upgrade for ever. */
function holdUpgrades(): void {
  Object.assign(window, {
    WebSocket: class extends EventTarget {
      static readonly OPEN = 1;
      readonly readyState = 0;
      close() {}
    },
  });
}

test("behind a proxy that never answers a socket, the chat works within seconds", async ({
  page,
  browser,
}) => {
  const { token } = await openSignedIn(page);
  await openChat(page);
  const text = `Hello from before ${Date.now()}`;
  await say(page, text);
  const behind = await secondDevice(browser, token, async (other) => {
    await other.addInitScript(holdUpgrades);
  });
  await showChat(behind);
  await expect(chatMessages(behind).getByText(text)).toBeVisible({ timeout: 10_000 });
  const reply = `Hello from behind ${Date.now()}`;
  await say(behind, reply);
  await expect(chatMessages(page).getByText(reply)).toBeVisible();
  await behind.context().close();
});

/**
 * Puts a hand on the page's sockets. Call it before the page opens. After `kill`, those that are open stay open and carry nothing,
 * in either direction, as after sleep. Later ones work.
 */
async function holdSockets(page: Page): Promise<{ readonly kill: () => void }> {
  let generation = 0;
  await page.routeWebSocket(/\/api\/realtime\//, (socket) => {
    const server = socket.connectToServer();
    const own = generation;
    socket.onMessage((text) => own === generation && server.send(text));
    server.onMessage((text) => own === generation && socket.send(text));
  });
  return {
    kill() {
      generation += 1;
    },
  };
}
