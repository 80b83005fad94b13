// The steps of `npm run deploy`. Plain JavaScript, because the script refuses arguments before anything is installed.
import { parseArgs } from "node:util";

/**
 * A program that a deployment runs. `changes` says what it changes in the deployed world; null if nothing.
 * @typedef {{ title: string, command: string, args: readonly string[], changes: string | null, env?: Record<string, string | undefined> }} DeployStep
 */

/** Workers Builds gives each deployment the name of the connected Worker. With it, the hasher would replace the game. */
const NOT_CONNECTED = { WRANGLER_CI_OVERRIDE_NAME: undefined, WRANGLER_CI_MATCH_TAG: undefined };

/** The built Workers in the order of their deployment: the game's Worker binds to the hasher. */
const WORKERS = [
  { title: "deploy the hasher", folder: "guru_grind_passwords", env: NOT_CONNECTED },
  { title: "deploy the game", folder: "guru_grind", env: {} },
];

/**
 * Parses the arguments of `npm run deploy`. Throws for an unknown one: a typing error must not deploy.
 * @param {readonly string[]} args
 * @returns {{ isDryRun: boolean, environment: "" | "staging" }} The empty environment is production.
 */
export function readDeployArguments(args) {
  const options = /** @type {const} */ ({ "dry-run": { type: "boolean" }, env: { type: "string" } });
  const refuse = (/** @type {unknown} */ why) =>
    new Error(`${why}. Nothing was deployed. The only options are --dry-run and --env staging.`);
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : error);
  }
  if (values.env !== undefined && values.env !== "staging")
    throw refuse(`Unknown environment "${values.env}"`);
  return { isDryRun: values["dry-run"] ?? false, environment: values.env ?? "" };
}

/**
 * Returns the steps after check and build. They upload the modules of the build as they are, so what was tested is what
 * runs. A dry run contains no step that changes anything deployed.
 * @param {boolean} isDryRun
 * @returns {readonly DeployStep[]}
 */
export function deploySteps(isDryRun) {
  const deployments = WORKERS.map(({ title, folder, env }) => ({
    title,
    command: "wrangler",
    args: ["deploy", "-c", `dist/${folder}/wrangler.json`, ...(isDryRun ? ["--dry-run"] : [])],
    changes: isDryRun ? null : "the running version",
    // The build has the settings of its environment only.
    env: { CLOUDFLARE_ENV: "", ...env },
  }));
  if (isDryRun) return deployments;
  // The way back, should a migration be wrong.
  const bookmark = {
    title: "print the bookmark of the database before the migrations",
    command: "wrangler",
    args: ["d1", "time-travel", "info", "DB"],
    changes: null,
  };
  const check = {
    title: "check that this version knows the migrations of the database",
    command: "node",
    args: ["scripts/deploy/check-database.ts"],
    changes: null,
  };
  // Migrate first: the version that is still running works with the new schema.
  const migration = {
    title: "migrate the database",
    command: "wrangler",
    args: ["d1", "migrations", "apply", "DB", "--remote"],
    changes: "the schema of the database",
  };
  return [check, bookmark, migration, ...deployments];
}
