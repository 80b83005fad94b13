// The built game on its own state directory, for the benchmarks and the screenshots.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureDevVars } from "../scripts/build.mjs";
import { builtWorkers } from "../scripts/built-workers.mjs";
import { convertV4MiniflareOptions, Miniflare } from "../scripts/miniflare.mjs";
import { migrateAll, withLocalDatabase } from "../scripts/prepare-state.mjs";
import { openLocalDatabase } from "../tests/e2e/support/local-database.ts";

/** Creates a migrated state directory, runs `work` with it and removes it. */
export async function withState(work) {
  const state = mkdtempSync(join(tmpdir(), "guru-bench-"));
  try {
    ensureDevVars();
    await ensureBuilt();
    await withLocalDatabase(state, migrateAll);
    return await work(state);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the built Worker on the state directory. `onLog` gets each line of its log, parsed. `change` may
 * replace parts of the Workers.
 */
export async function withGame(state, work, { onLog = () => {}, change = (workers) => workers } = {}) {
  const server = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: join(state, "v3"),
      telemetry: { enabled: false },
      handleStructuredLogs({ level, message }) {
        if (level === "error") console.error(message);
        else if (message.startsWith("{")) onLog(JSON.parse(message));
      },
      workers: change(builtWorkers("ENVIRONMENT=development")),
    }),
  );
  try {
    return await work(server, await server.getD1Database("DB"));
  } finally {
    await server.dispose();
  }
}

/** Does `work` with the file of the database, which no game may be using. */
export function withDatabaseFile(state, work) {
  const database = openLocalDatabase(state);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
