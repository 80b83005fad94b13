import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

/* The parts of a repository that Cloudflare's deploy button reads. See docs/operations.md#deploy-button. */

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name), "utf8");
const { cloudflare, scripts } = JSON.parse(read("package.json"));
const config = unstable_readConfig({ config: pathOf("wrangler.toml") });

it("the button deploys no setting of a local run: it takes each one in .dev.vars.example for a secret", () => {
  expect(parseEnv(read(".dev.vars.example"))).toEqual({});
  expect(config.vars.ENVIRONMENT).toBe("production");
});

it("the button explains each setting that it shows", () => {
  expect(Object.keys(cloudflare.bindings).sort()).toEqual(Object.keys(config.vars).sort());
});

it("the button finds a name for each resource that it creates, and the script that migrates and deploys both Workers", () => {
  for (const { binding, database_name: name, database_id: id } of config.d1_databases) {
    expect([binding, name, id]).toEqual([binding, expect.any(String), expect.any(String)]);
  }
  for (const { binding, bucket_name: name } of config.r2_buckets) {
    expect([binding, name]).toEqual([binding, expect.any(String)]);
  }
  // Without a build script, the button leaves the build to this one.
  expect(scripts).toMatchObject({ deploy: "node scripts/deploy.mjs" });
  expect(scripts).not.toHaveProperty("build");
});
