import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { build } from "rolldown";
import { defineConfig } from "vitest/config";
import { newVapidKeys } from "./scripts/vapid-keys.mjs";

/** Bundles the hasher Worker into one module: the plugin builds only the Worker under test. */
async function hasherModule(): Promise<string> {
  const { output } = await build({
    input: "./worker/passwords/hasher.ts",
    external: [/^node:/, /^cloudflare:/],
    platform: "node",
    write: false,
  });
  return output[0].code;
}

/** What workerd prints when the reset between two tests removes an object with an open socket or a pending call. */
const RESET_NOISE = ["Application called deleteAllDurableObjects()", "end of WebSocketPipe was destroyed"];

// The plugin prints workerd's messages to the streams of this process, and has no option to leave some out.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = new Proxy(stream.write, {
    apply(write, self, args) {
      return RESET_NOISE.some((noise) => String(args[0]).includes(noise)) || Reflect.apply(write, self, args);
    },
  });
}

/** A slow machine is no failure. */
const SLOW_MACHINE_MS = 60_000;

const vapid = newVapidKeys();

export default defineConfig(async () => ({
  test: {
    silent: "passed-only" as const,
    projects: [
      {
        test: {
          name: "game",
          environment: "node",
          testTimeout: SLOW_MACHINE_MS,
          include: ["game/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
        },
      },
      {
        plugins: [
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
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // Hashing and alarms are real, and a test that times out would continue into the next one.
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
          include: ["worker/**/*.test.ts"],
          setupFiles: ["./worker/test-setup.ts"],
          // Each of two processes has a workerd of its own, which its files use one after another.
          maxWorkers: 2,
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
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "happy-dom",
          isolate: false,
          testTimeout: SLOW_MACHINE_MS,
          include: ["web/src/**/*.test.{ts,tsx}"],
          setupFiles: ["./web/src/test-setup.ts"],
        },
      },
    ],
  },
}));
