import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { childOf } from "./process-figures.mjs";

// Wrangler's own copy of Miniflare: a second version would bring a second workerd.
const { Miniflare, convertV4MiniflareOptions } = createRequire(
  createRequire(import.meta.url).resolve("wrangler"),
)("miniflare");

/**
 * Runs one Worker in workerd with its data on disk. `prepare` runs before the load program gets the address, and returns
 * the accounts' tokens. `entry` is a module before the script, if any.
 */
export async function serve({ name, script, entry = [], prepare, ...worker }) {
  const state = mkdtempSync(join(tmpdir(), "guru-load-"));
  const server = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      // Discards the Worker's log lines, but shows its errors.
      handleStructuredLogs: ({ level, message }) => level === "error" && console.error(message),
      resourcePersistencePath: state,
      workers: [
        {
          name,
          modulesRoot: dirname(script),
          modules: [...entry, { type: "ESModule", path: script }],
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
          ...worker,
        },
      ],
    }),
  );
  const end = async () => {
    await server.dispose();
    rmSync(state, { recursive: true, force: true });
    process.exit(0);
  };
  process.on("disconnect", end);
  process.on("message", (message) => message === "end" && end());
  await server.ready;
  const url = await server.unsafeGetDirectURL(name);
  const tokens = await prepare(server);
  process.send?.({ url: String(url), pid: childOf(process.pid, "workerd"), tokens });
}
