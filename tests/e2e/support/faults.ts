import type { BrowserContext, Page, Route, WebSocketRoute } from "@playwright/test";

/** Faults on the way to the server. */
export type Fault = "hang" | "gateway" | "portal" | "cut";

export interface FaultyNetwork {
  /** Lets every call of the page meet this fault from now on, and cuts its sockets. */
  readonly start: (fault: Fault) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Puts a network with faults between the page and the game. Static files still arrive. */
export async function faultyNetwork(page: Page | BrowserContext): Promise<FaultyNetwork> {
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
    async start(next) {
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
