// Serves the build on PORT with the state in STATE_DIR, to which it first adds the accounts of accounts.ts. In a run of journeys,
// the first game builds and prepares, and the others start from a copy of its state: that takes 5 s of processor time less.
import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { prepareState } from "../../../scripts/prepare-state.mjs";
import { stateDir, top } from "../../../scripts/process-tools.mjs";
import { seedAccounts } from "./seed-accounts.ts";

const [firstPort] = process.env.E2E_PORTS?.split(",") ?? [];
/** Holds a copy of the first game's state. It goes when the run's game stops. */
const first = firstPort && resolve(top, `.wrangler/e2e-${firstPort}/first`);
const copy = (from, to) => {
  for (const name of ["v3", "prepared"]) cpSync(join(from, name), join(to, name), { recursive: true });
};

if (!existsSync(join(stateDir, "prepared"))) {
  if (first && existsSync(first)) copy(first, stateDir);
  else {
    const { ensureBuilt, ensureDevVars } = await import("../../../scripts/build.mjs");
    ensureDevVars();
    await ensureBuilt();
    await prepareState();
    await seedAccounts(stateDir);
    if (first) copy(stateDir, first);
  }
}
// The process that started it may be killed, and kill nothing.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 500).unref();
// Node warns about two contradictory wishes for colours.
delete process.env.FORCE_COLOR;
Object.assign(process.env, { NO_COLOR: "1", WRANGLER_LOG: "warn", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
await import("../../../scripts/serve.mjs");
