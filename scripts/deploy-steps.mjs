// The steps of `npm run deploy`. Plain JavaScript, because the script refuses arguments before anything is installed.

/**
 * A program that a deployment runs. `changes` says what it changes in production; null if nothing.
 * @typedef {{ title: string, command: string, args: readonly string[], changes: string | null }} DeployStep
 */

/** The built Workers in the order of their deployment: the game's Worker binds to the hasher. */
const WORKERS = [
  { title: "deploy the hasher", folder: "guru_grind_passwords" },
  { title: "deploy the game", folder: "guru_grind" },
];

/**
 * Parses the arguments of `npm run deploy`. Throws for an unknown one: a typing error must not deploy.
 * @param {readonly string[]} args
 * @returns {{ isDryRun: boolean }}
 */
export function readDeployArguments(args) {
  const unknown = args.filter((arg) => arg !== "--dry-run");
  if (unknown.length > 0) {
    throw new Error(
      `Unknown argument ${unknown.join(" ")}. Nothing was deployed. The only option is --dry-run.`,
    );
  }
  return { isDryRun: args.length > 0 };
}

/**
 * Returns the steps after check and build. They upload the modules of the build as they are, so what was tested is what
 * runs. A dry run contains no step that changes production.
 * @param {boolean} isDryRun
 * @returns {readonly DeployStep[]}
 */
export function deploySteps(isDryRun) {
  const deployments = WORKERS.map(({ title, folder }) => ({
    title,
    command: "wrangler",
    args: ["deploy", "-c", `dist/${folder}/wrangler.json`, ...(isDryRun ? ["--dry-run"] : [])],
    changes: isDryRun ? null : "the running version",
  }));
  if (isDryRun) return deployments;
  // Migrate first: the version that is still running works with the new schema.
  const migration = {
    title: "migrate",
    command: "wrangler",
    args: ["d1", "migrations", "apply", "DB", "--remote"],
    changes: "the schema of the database",
  };
  return [migration, ...deployments];
}
