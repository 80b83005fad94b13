// Runs the production build and Chromium for the page benchmark and the screenshots. Its players: a newcomer, one in
// the middle of the game, one with all content unlocked, and some who write in the chat.
import { readFileSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { connect } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { accountRows, insertRows } from "../bench/accounts.mjs";
import { withDatabaseFile, withGame, withState } from "../bench/game.mjs";
import { midGameRows } from "./assets/mid-game.ts";
import { launchChromium } from "./chromium.mjs";
import { top } from "./process-tools.mjs";
import { seedStatements } from "./seed.ts";

/** Names of the players who write in the chat. */
export const CHATTERS = ["dave_from_dover", "funnel_fiona", "third_shift_theo", "not_a_pyramid"];

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".webmanifest"]);

/**
 * Runs `work` with a browser, the origin of the game, the tokens of its players and of an administrator, the database,
 * and a function that serves another build of the page with the same game and returns its origin.
 * `extra` maps paths to files that the origin also serves: `[type, text]`. `rows` returns further statements for the database by
 * the accounts, to which those of `names` belong too.
 */
export async function withBrowserGame(work, extra = {}, { names = [], rows: more = () => [] } = {}) {
  return withState(async (state) => {
    const seed = await seedStatements();
    const complete = accountRows("guru_of_reno", true);
    const accounts = {
      complete,
      newcomer: accountRows("newcomer", false),
      midGame: accountRows("mara_on_mondays", false),
      ...Object.fromEntries([...CHATTERS, ...names].map((name) => [name, accountRows(name, false)])),
    };
    withDatabaseFile(state, (database) => {
      for (const sql of seed) database.exec(sql);
      const rows = Object.values(accounts).flatMap((account) => account.rows);
      const now = Date.now();
      insertRows(database, [...rows, ...midGameRows(accounts.midGame.id, now), ...more(accounts, now)]);
    });
    return withGame(state, async (game, database) => {
      const { port } = await game.ready;
      const servers = [];
      /** Serves the static files of a build, given by its folder, and returns their origin. */
      const serveBuild = async (client) => {
        const server = await serve(port, extra, client);
        servers.push(server);
        return `http://localhost:${server.address().port}`;
      };
      const browser = await launchChromium(["--disable-background-networking", "--no-first-run"]);
      try {
        const origin = await serveBuild(join(top, "dist/client"));
        const admin = await signIn(origin);
        return await work({
          browser,
          origin,
          database,
          serveBuild,
          tokens: {
            ...Object.fromEntries(Object.entries(accounts).map(([name, { token }]) => [name, token])),
            admin,
          },
        });
      } finally {
        await browser.close();
        for (const server of servers) {
          server.closeAllConnections();
          server.close();
        }
      }
    });
  });
}

async function signIn(origin) {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Guru!2345" }),
  });
  if (!reply.ok) throw new Error(`The administrator can't sign in: ${await reply.text()}`);
  return (await reply.json()).token;
}

/** Serves the files of the build compressed, as production does, and everything else from the game. */
async function serve(port, extra, client) {
  const rules = readFileSync(join(client, "_headers"), "utf8");
  const headers = headersOf(rules, "/*");
  const headersOfSignIn = headersOf(rules, "/");
  const known = new Map();
  const fileOf = (path) => {
    if (known.has(path)) return known.get(path);
    let found = null;
    const name = path === "/" || !extname(path) ? "index.html" : normalize(path);
    try {
      const body = readFileSync(join(client, name));
      const type = extname(name);
      found = { type: TYPES[type], ...(COMPRESSED.has(type) ? compressed(body) : { body }) };
    } catch {
      // The game answers.
    }
    known.set(path, found);
    return found;
  };
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url, "http://localhost").pathname;
    const [type, text] = extra[path] ?? [];
    const isGame = /^\/(api|auth|dev)\//.test(path);
    const file = type ? { type, ...compressed(Buffer.from(text)) } : isGame ? null : fileOf(path);
    if (file) {
      const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
      outgoing.writeHead(200, {
        ...headers,
        ...(path === "/" ? headersOfSignIn : {}),
        "content-type": file.type,
        "cache-control": cache,
        ...(file.encoding ? { "content-encoding": file.encoding } : {}),
      });
      outgoing.end(file.body);
      return;
    }
    const passed = forward(
      { port, host: "127.0.0.1", path: incoming.url, method: incoming.method, headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode, reply.headers);
        reply.pipe(outgoing);
      },
    );
    passed.once("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  // Raw: the first frames may arrive together with the answer to the upgrade.
  server.on("upgrade", ({ method, url, rawHeaders }, socket, head) => {
    const upstream = connect(port, "127.0.0.1");
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
    socket.on("error", () => upstream.destroy());
    upstream.on("error", () => socket.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function compressed(body) {
  return { body: brotliCompressSync(body), encoding: "br" };
}

/** Returns the headers that the build sets for these addresses, such as those of every file (`/*`). */
function headersOf(text, addresses) {
  const section = text.split(/^(?=\/)/m).find((each) => each.startsWith(`${addresses}\n`)) ?? "";
  return Object.fromEntries(
    [...section.matchAll(/^\s+([^:]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}
