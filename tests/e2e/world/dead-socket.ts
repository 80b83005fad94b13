import type { Page } from "@playwright/test";

/**
 * Puts a hand on the page's sockets. Call it before the page opens. After `kill`, those that are open stay open and carry nothing,
 * in either direction, as after sleep. Later ones work.
 */
export async function holdSockets(page: Page): Promise<{ readonly kill: () => void }> {
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
