// Serves the page, Worker and Durable Objects with hot reload. Shares the local state of `npm start`.
import { ensureInstalled, serve, stateDir, step } from "./process-tools.mjs";

await ensureInstalled();
const { ensureDevVars } = await import("./build.mjs");
ensureDevVars();
await step("prepare the state", "node", ["scripts/prepare-state.mjs"]);
process.exitCode = await serve("vite", ["-c", "web/vite.config.ts", "--port", process.env.PORT || "8787"], {
  env: { STATE_DIR: stateDir },
});
