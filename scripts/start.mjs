// Installs, migrates, seeds, builds, and serves the production build in workerd. WORKER_VARS, lines as in .dev.vars,
// are settings for this run only.
import { ensureInstalled, serve } from "./entry.mjs";

const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`PORT has to be a number from 1 to 65535, not "${process.env.PORT}"`);
  process.exit(1);
}
await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("./build.mjs");
const { prepareState, stateDir } = await import("./prepare-state.mjs");
const { ownSite } = await import("./own-site.mjs");
ensureDevVars();
await Promise.all([prepareState(), ensureBuilt()]);

const settings = process.env.WORKER_VARS;
let isServing = true;
const args = [
  "preview",
  ...(settings ? [ownSite(stateDir, settings)] : []),
  "-c",
  "web/vite.config.ts",
  "--port",
  String(port),
  "--strictPort",
  "--host",
  "127.0.0.1",
];
const served = serve("vite", args, {
  env: { STATE_DIR: stateDir, NO_COLOR: "1" },
  stdio: ["ignore", process.env.VERBOSE ? "inherit" : "ignore", "inherit"],
}).finally(() => {
  isServing = false;
});
while (isServing) {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`);
    if (reply.ok) break;
  } catch {
    // Not listening yet.
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
}
if (isServing) console.log(`ready on http://localhost:${port}`);
process.exitCode = await served;
