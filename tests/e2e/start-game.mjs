// Runs `npm start` on PORT with the state in STATE_DIR, to which it first adds the accounts of accounts.ts.
import { LOCAL_SHARDS } from "../../scripts/local-databases.mjs";
import { prepareState, withLocalDatabases } from "../../scripts/prepare-state.mjs";
import { stateDir } from "../../scripts/process-tools.mjs";
import { seedAccounts, seedShards } from "./seed-accounts.ts";

await prepareState();
const isNew = await seedAccounts(stateDir);
if (isNew && LOCAL_SHARDS > 1) await withLocalDatabases(stateDir, ([, ...shards]) => seedShards(shards));
await import("../../scripts/start.mjs");
