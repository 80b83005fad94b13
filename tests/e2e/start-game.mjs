// Runs `npm start` on PORT with the state in STATE_DIR, to which it first adds the accounts of accounts.ts.
import { prepareState } from "../../scripts/prepare-state.mjs";
import { stateDir } from "../../scripts/process-tools.mjs";
import { seedAccounts } from "./seed-accounts.ts";

await prepareState();
await seedAccounts(stateDir);
await import("../../scripts/start.mjs");
