import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig(async () => ({
  test: {
    silent: "passed-only" as const,
    projects: [
      {
        test: {
          name: "game",
          environment: "node",
          include: ["game/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: "./worker/index.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "development",
                ADMIN_EMAILS: "admin@example.com",
                // GAME_CACHE=off proves that the cache is only ever an optimisation.
                GAME_CACHE: process.env.GAME_CACHE ?? "on",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // Real hashing and real alarms on a busy machine: a test that is cut off would go on into the next one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ["worker/**/*.test.ts"],
          setupFiles: ["./worker/test-setup.ts"],
          fileParallelism: false,
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
          include: ["web/src/**/*.test.{ts,tsx}"],
          setupFiles: ["./web/src/test-setup.ts"],
        },
      },
    ],
  },
}));
