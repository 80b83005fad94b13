import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deploySteps, readDeployArguments } from "./deploy-steps.mjs";

it("a dry run contains no step that changes production", () => {
  const steps = deploySteps(true);
  expect(steps.map(({ changes }) => changes)).toEqual([null, null]);
  for (const { args } of steps) expect(args).toContain("--dry-run");
});

it("a deployment refuses the database of another version, prints the way back and migrates, then deploys the hasher before the game", () => {
  expect(deploySteps(false).map(({ title }) => title)).toEqual([
    "check that this version knows the migrations of the database",
    "print the bookmark of the database before the migrations",
    "migrate the database",
    "deploy the hasher",
    "deploy the game",
  ]);
});

it("only the Workers of the build are deployed", () => {
  for (const { args } of deploySteps(true)) expect(args.join(" ")).toMatch(/-c dist\/\w+\/wrangler\.json/);
});

it("in Workers Builds, the hasher doesn't take the name of the game", () => {
  const [hasher, game] = deploySteps(true);
  const connected = { WRANGLER_CI_OVERRIDE_NAME: "guru-grind", WRANGLER_CI_MATCH_TAG: "tag" };
  const seen = (step: typeof hasher) => {
    const program = "console.log(process.env.WRANGLER_CI_OVERRIDE_NAME, process.env.WRANGLER_CI_MATCH_TAG)";
    const env = { ...process.env, ...connected, ...step?.env };
    return spawnSync(process.execPath, ["-e", program], { encoding: "utf8", env }).stdout.trim();
  };
  expect([seen(hasher), seen(game)]).toEqual(["undefined undefined", "guru-grind tag"]);
});

it.each([
  [[], false, ""],
  [["--env", "staging"], false, "staging"],
  [["--dry-run", "--env", "staging"], true, "staging"],
  [["--env", "staging", "--dry-run"], true, "staging"],
])("the arguments %j are understood", (args, isDryRun, environment) => {
  expect(readDeployArguments(args)).toEqual({ isDryRun, environment });
});

it.each([
  ...["--dryrun", "--dry-run now", "production", "--env", "staging", "--env stagin", "--env staging2"],
  ...["--env --dry-run staging", "--env "],
])("the arguments “%s” are refused", (args) => {
  expect(() => readDeployArguments(args.split(" "))).toThrow("Nothing was deployed.");
});

it("an unknown argument ends the script before it does anything", () => {
  const script = join(import.meta.dirname, "../deploy.mjs");
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, "--dryrun"], { encoding: "utf8" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("Unknown option '--dryrun'");
});
