// Installs, builds, migrates and seeds what is missing or out of date, then serves the production build from workerd.
import { ensureInstalled, serve } from "./process-tools.mjs";

const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`PORT has to be a number from 1 to 65535, not "${process.env.PORT}"`);
  process.exit(1);
}
await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("./build.mjs");
ensureDevVars();
await ensureBuilt();
process.exitCode = await serve("node", ["scripts/serve.mjs"], {
  // Node warns about two contradictory wishes for colours.
  env: { PORT: String(port), NO_COLOR: "1", FORCE_COLOR: undefined, WRANGLER_LOG: "warn" },
  stdio: ["ignore", "inherit", "inherit"],
});
