// The built game as production runs it, but without limits, and with new players, for the benchmarks under load.
import { readFileSync } from "node:fs";
import { accountRows, insertRows } from "./accounts.mjs";
import { withDatabaseFile, withGame, withState } from "./game.mjs";

const UNLIMITED = { simple: { limit: 1_000_000_000, period: 60 } };
/** Clock ticks per second in Linux's processor times. */
const TICKS = 100;

/** Runs `work` with the origin of the game, the tokens of its players and the process that serves them. */
export function withLoadedGame(players, work, onLog) {
  return withState((state) => {
    const accounts = Array.from({ length: players }, (_, index) => accountRows(`load_${index}`, false));
    const rows = accounts.flatMap((account) => account.rows);
    withDatabaseFile(state, (database) => insertRows(database, rows));
    const serve = async (game) => {
      await game.ready;
      const { origin } = await game.unsafeGetDirectURL("guru-grind");
      return work({ origin, tokens: accounts.map(({ token }) => token), pid: pidOfWorkerd() });
    };
    return withGame(state, serve, { onLog, change: asInProduction });
  });
}

/** Leaves out the simulator's routers, which would pass on each request and frame: Cloudflare has none of them. */
function asInProduction([{ assets: _router, ...main }, ...others]) {
  const limiters = Object.entries(main.ratelimits).map(([name, each]) => [name, { ...each, ...UNLIMITED }]);
  const bindings = { ...main.bindings, ENVIRONMENT: "production" };
  const unsafeDirectSockets = [{ host: "127.0.0.1", port: 0 }];
  return [{ ...main, bindings, ratelimits: Object.fromEntries(limiters), unsafeDirectSockets }, ...others];
}

/** Returns the address that a user would have, as Cloudflare tells it. */
export function addressOf(user) {
  return { "cf-connecting-ip": `10.0.${user >> 8}.${user & 255}` };
}

/** Returns the processor time of a process with all its threads, in microseconds. */
export function cpuMicros(pid) {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6;
}

/** Returns the resident memory of a process, in bytes. */
export function memoryBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

function pidOfWorkerd() {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const found = children.find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
  if (!found) throw new Error("workerd doesn't run");
  return found;
}

/** Returns the fields of a process's figures after its name. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
