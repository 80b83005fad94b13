import { existsSync, readFileSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { build } from "rolldown";
import { defineConfig } from "vitest/config";
import { schemaAfter } from "./scripts/schema-after.ts";
import { newVapidKeys } from "./scripts/vapid-keys.mjs";

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

/** Runs the tests that need workerd, with a D1 and Durable Objects. */
async function workerProject() {
  return {
    plugins: [
      cheapHashes,
      cloudflareTest({
        main: "./worker/index.ts",
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          workers: [
            {
              name: "guru-grind-passwords",
              compatibilityDate: "2026-10-01",
              compatibilityFlags: ["nodejs_compat"],
              modules: [{ type: "ESModule", path: "hasher.js", contents: await hasherModule() }],
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
      name: "worker",
      // Alarms are real, and a test that times out would continue into the next one.
      testTimeout: SLOW_MACHINE_MS,
      hookTimeout: SLOW_MACHINE_MS,
      include: ["worker/**/*.test.ts"],
      exclude: ["worker/**/*.node.test.ts"],
      setupFiles: ["./worker/test-setup.ts"],
      // Each process has its own workerd, which its files use one after another.
      maxWorkers: WORKERS,
      isolate: false,
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

export default defineConfig(async () => ({
  test: {
    silent: "passed-only" as const,
    projects: [
      {
        test: {
          name: "game",
          environment: "node",
          maxWorkers: WORKERS,
          testTimeout: SLOW_MACHINE_MS,
          isolate: false,
          include: [
            "game/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "worker/**/*.node.test.ts",
          ],
        },
      },
      await workerProject(),
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "happy-dom",
          maxWorkers: WORKERS,
          isolate: false,
          testTimeout: SLOW_MACHINE_MS,
          include: ["web/src/**/*.test.{ts,tsx}"],
          setupFiles: ["./web/src/test-setup.ts"],
        },
      },
    ],
  },
}));
