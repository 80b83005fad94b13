// Gives an account a role: npm run grant -- USERNAME ROLE [--remote]. Without --remote it changes the local database
// (STATE_DIR). Revoking is granting `player`.
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { USER_ROLES } from "../game/core/wire/roles.ts";
import { grantStatements } from "../worker/db/accounts/role-grants.ts";

const USAGE = `Usage: npm run grant -- USERNAME ROLE [--remote]\nROLE is one of: ${USER_ROLES.join(", ")}`;
const top = resolve(import.meta.dirname, "..");

/** An error that the operator can fix. */
class Refusal extends Error {}

/** Attempts while a local game that runs beside it writes. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 1_000;

try {
  console.log(await grant(process.argv.slice(2)));
} catch (fault) {
  if (!(fault instanceof Refusal)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}

async function grant(args: readonly string[]): Promise<string> {
  const isRemote = args.includes("--remote");
  const [username, roleName, ...others] = args.filter((arg) => arg !== "--remote");
  if (!username || !roleName || others.length > 0) throw new Refusal(USAGE);
  const role = USER_ROLES.find((known) => known === roleName);
  if (!role) throw new Refusal(`There is no role "${roleName}".\n${USAGE}`);
  const database = isRemote ? "the remote database" : "the local database";
  const [noted, , found] = await execute(statementsFor(username, role), isRemote);
  const account = found?.results[0];
  if (!account) throw new Refusal(`There is no account named "${username}" in ${database}.`);
  const [entry] = noted?.results ?? [];
  if (!entry) return `${account.username} is ${role} already in ${database}; nothing changed.`;
  const { from } = JSON.parse(String(entry.details)) as { from: string };
  return `${account.username} is now ${role} (was ${from}) in ${database}. It counts from the next call on.`;
}

function statementsFor(...[username, role]: [string, (typeof USER_ROLES)[number]]): string[] {
  try {
    return grantStatements(username, role, Date.now());
  } catch (fault) {
    throw new Refusal(fault instanceof Error ? fault.message : USAGE);
  }
}

interface Result {
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** Runs the statements as one atomic batch. */
async function execute(
  statements: readonly string[],
  isRemote: boolean,
  attempt = 1,
): Promise<readonly Result[]> {
  const target = isRemote
    ? ["--remote"]
    : ["--local", "--persist-to", resolve(top, process.env.STATE_DIR || ".wrangler/state")];
  const command = statements.map((statement) => statement.replaceAll(/\s+/g, " ")).join("; ");
  const run = promisify(execFile)(
    resolve(top, "node_modules/.bin/wrangler"),
    ["d1", "execute", "DB", ...target, "--json", "--yes", "--command", command],
    {
      cwd: top,
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    },
  );
  try {
    return JSON.parse((await run).stdout) as Result[];
  } catch (fault) {
    const { stdout = "", stderr = "" } = fault as { stdout?: string; stderr?: string };
    if (!/SQLITE_BUSY/.test(stdout + stderr) || attempt === MAX_ATTEMPTS) {
      throw new Refusal(`wrangler could not reach ${target.join(" ")}; nothing changed.\n${stdout}${stderr}`);
    }
  }
  await setTimeout(RETRY_MS);
  return execute(statements, isRemote, attempt + 1);
}
