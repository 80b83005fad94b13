// Hot reload: page, Worker and Durable Objects in workerd, on the local state of `npm start`.
import { ensureInstalled, serve } from "./entry.mjs";

await ensureInstalled();
const { ensureDevVars } = await import("./build.mjs");
const { prepareState, stateDir } = await import("./prepare-state.mjs");
ensureDevVars();
await prepareState();
process.exitCode = await serve("vite", ["-c", "web/vite.config.ts", "--port", process.env.PORT || "8787"], {
  env: { STATE_DIR: stateDir },
});
