// Serves the build from workerd on PORT, with the state in STATE_DIR, the extra settings in WORKER_VARS, the deployment in
// NEXT_DIR in place of the build's, and a clock that is ahead of the machine's by CLOCK_AHEAD_MS. Clients connect to workerd itself: a Node proxy would reuse connections that
// workerd closes after an unread request body. `npm start` runs it.
import { join } from "node:path";
import { builtWorkers } from "./built-workers.mjs";
import { convertV4MiniflareOptions, Miniflare } from "./miniflare.mjs";
import { prepareState } from "./prepare-state.mjs";
import { stateDir } from "./process-tools.mjs";
import { aheadMs } from "./seed.ts";

const port = Number(process.env.PORT);
const isVerbose = Boolean(process.env.VERBOSE);
/** Message that workerd prints when a client leaves while its reply is sent. */
const CLIENT_LEFT = /^kj::getCaughtExceptionAsKj\(\) = \S+: disconnected: write\(\): /;

await prepareState();
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    resourcePersistencePath: join(stateDir, "v3"),
    resourceTmpPath: join(stateDir, "tmp"),
    // Serves /cdn-cgi/local/scheduled, which runs the cron job.
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    handleStructuredLogs({ level, message }) {
      if (CLIENT_LEFT.test(message)) return;
      if (level === "error" || level === "warn") console.error(message);
      else if (isVerbose) console.log(message);
    },
    workers: builtWorkers(process.env.WORKER_VARS, process.env.NEXT_DIR, aheadMs),
  }),
);
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
]) {
  process.once(signal, () => server.dispose().finally(() => process.exit(code)));
}
await server.ready;
console.log(`ready on http://localhost:${port}`);
