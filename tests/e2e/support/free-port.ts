import { createServer } from "node:net";

/**
 * The range to search: below the ports that systems give to outgoing connections, which could take a port again before a game
 * that starts later listens on it.
 */
const FIRST = 10_240;
const LAST = 32_000;

/** Returns a random port that nothing listens on, so that two runs can share a machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
