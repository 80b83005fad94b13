import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deploySteps, readDeployArguments } from "./deploy-steps.mjs";

it("a dry run contains no step that changes production", () => {
  const steps = deploySteps(true);
  expect(steps.map(({ changes }) => changes)).toEqual([null, null]);
  for (const { args } of steps) expect(args).toContain("--dry-run");
});

it("a deployment migrates first, then deploys the hasher before the game", () => {
  expect(deploySteps(false).map(({ title }) => title)).toEqual([
    "migrate",
    "deploy the hasher",
    "deploy the game",
  ]);
});

it("only the Workers of the build are deployed", () => {
  for (const { args } of deploySteps(true)) expect(args.join(" ")).toMatch(/-c dist\/\w+\/wrangler\.json/);
});

it.each([[["--dryrun"]], [["--dry-run", "now"]], [["production"]]])(
  "the arguments %j are refused",
  (args) => {
    expect(() => readDeployArguments(args)).toThrow("Nothing was deployed.");
  },
);

it("an unknown argument ends the script before it does anything", () => {
  const script = join(import.meta.dirname, "deploy.mjs");
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, "--dryrun"], { encoding: "utf8" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("Unknown argument --dryrun");
});
