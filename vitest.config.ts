import { existsSync, readFileSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { build } from "rolldown";
import { defineConfig } from "vitest/config";
import { schemaAfter } from "./scripts/schema-after.ts";
import { newVapidKeys } from "./scripts/vapid-keys.mjs";
import { CALENDAR_TESTS, MOMENT, OTHER_MOMENTS } from "./tests/moments.ts";

/** Replaces the cost of hashing, so that no test waits for a hash; passwords.node.test.ts proves the real one. */
const cheapHashes = {
  name: "cheap-hashes",
  enforce: "pre" as const,
  load(id: string) {
    if (!id.endsWith("/worker/passwords/cost.ts")) return null;
    return "export const COST = { N: 2 ** 4, r: 8, p: 1 }; export const PAUSE_MS = 0;";
  },
};

/** Bundles the hasher Worker into one module: the plugin builds only the Worker under test. */
async function hasherModule(): Promise<string> {
  const { output } = await build({
    input: "./worker/passwords/hasher.ts",
    external: [/^node:/, /^cloudflare:/],
    platform: "node",
    plugins: [cheapHashes],
    write: false,
  });
  return output[0].code;
}

/** Answers for every host that a Worker calls, libraries included: a test replaces `fetch` or reaches nobody. */
const outboundService = (request: { readonly url: string }) =>
  new Response(`No test may reach ${new URL(request.url).host}`, { status: 599 });

/** Message that workerd prints when the reset between two tests removes an object with an open socket or a pending call. */
const RESET_NOISE = ["Application called deleteAllDurableObjects()", "end of WebSocketPipe was destroyed"];

// The plugin prints workerd's messages to the streams of this process, and has no option to leave some out.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = new Proxy(stream.write, {
    apply(write, self, args) {
      return RESET_NOISE.some((noise) => String(args[0]).includes(noise)) || Reflect.apply(write, self, args);
    },
  });
}

/** Memory that takes files, of which the tests use some 30 MB. Linux has it, and containers limit it. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 256 * 1024 ** 2;

// Every write of the tests' databases waits for the disk, which takes half the time of a reset.
if (process.env.TMPDIR === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > MEMORY_BYTES) process.env.TMPDIR = MEMORY;
}

/** A slow machine is no failure. */
const SLOW_MACHINE_MS = 60_000;

/** Test processes at once, the same for every project: vitest would use one of two cores, and refuses different numbers. */
const WORKERS = 2;

const vapid = newVapidKeys();
const migrations = await readD1Migrations("./migrations");
const hasher = await hasherModule();

/** A project's name, its files, and when and where its tests run. */
interface Run {
  readonly name: string;
  readonly include: readonly string[];
  readonly moment?: string;
  readonly zone?: string;
}

const settingsOf = ({ name, include, moment = MOMENT, zone = "UTC" }: Run) => ({
  name,
  include: [...include],
  provide: { moment },
  env: { TZ: zone },
  maxWorkers: WORKERS,
  testTimeout: SLOW_MACHINE_MS,
  isolate: false,
});

/** Runs the tests that need workerd, with a D1 and Durable Objects. */
function workerProject(run: Run) {
  return {
    plugins: [
      cheapHashes,
      cloudflareTest({
        main: "./worker/index.ts",
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          // A copy of the database that is behind.
          d1Databases: ["BEHIND"],
          outboundService,
          workers: [
            {
              name: "guru-grind-passwords",
              compatibilityDate: "2026-10-01",
              compatibilityFlags: ["nodejs_compat"],
              outboundService,
              modules: [{ type: "ESModule", path: "hasher.js", contents: hasher }],
            },
          ],
          bindings: {
            ENVIRONMENT: "development",
            VAPID_PUBLIC_KEY: vapid.publicKey,
            VAPID_PRIVATE_KEY: vapid.privateKey,
            // GAME_CACHE=off proves that the cache is only an optimisation.
            GAME_CACHE: process.env.GAME_CACHE ?? "on",
            TEST_MIGRATIONS: migrations,
            TEST_RUNBOOK: readFileSync("docs/operations.md", "utf8"),
            TEST_SCHEMA: schemaAfter(migrations.flatMap(({ queries }) => queries)),
          },
        },
      }),
    ],
    test: {
      // Alarms are real, and a test that times out would continue into the next one. Each process has its own workerd, which its files
      // use one after another.
      ...settingsOf(run),
      hookTimeout: SLOW_MACHINE_MS,
      exclude: ["worker/**/*.node.test.ts"],
      setupFiles: ["./tests/clock.ts", "./worker/test-setup.ts"],
      fsModuleCache: false,
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: [
              "hono",
              "hono/factory",
              "hono/cookie",
              "arctic",
              "drizzle-orm",
              "drizzle-orm/d1",
              "drizzle-orm/sqlite-core",
              "valibot",
            ],
          },
        },
      },
    },
  };
}

/** Runs the tests that need nothing but Node. */
const gameProject = (run: Run) => ({
  test: { ...settingsOf(run), environment: "node", setupFiles: ["./tests/clock.ts"] },
});

/** Runs the tests of the page in a DOM. */
const webProject = (run: Run) => ({
  plugins: [react()],
  test: {
    ...settingsOf(run),
    environment: "happy-dom",
    setupFiles: ["./tests/clock.ts", "./web/src/test-setup.ts"],
  },
});

export default defineConfig({
  test: {
    silent: "passed-only",
    projects: [
      gameProject({
        name: "game",
        include: ["game", "scripts", "bench"]
          .map((room) => `${room}/**/*.test.ts`)
          .concat("worker/**/*.node.test.ts"),
      }),
      workerProject({ name: "worker", include: ["worker/**/*.test.ts"] }),
      webProject({ name: "web", include: ["web/src/**/*.test.{ts,tsx}"] }),
      ...Object.entries(OTHER_MOMENTS).flatMap(([name, when]) => [
        gameProject({ name: `game, ${name}`, include: CALENDAR_TESTS.game, ...when }),
        workerProject({ name: `worker, ${name}`, include: CALENDAR_TESTS.worker, ...when }),
        webProject({ name: `web, ${name}`, include: CALENDAR_TESTS.web, ...when }),
      ]),
    ],
  },
});
