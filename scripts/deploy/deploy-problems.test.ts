import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type DeploySettings, deployProblems } from "./deploy-problems.ts";

const CONFIG = fileURLToPath(new URL("../../wrangler.toml", import.meta.url));

const SAFE: DeploySettings = {
  workers_dev: false,
  preview_urls: false,
  vars: {
    ENVIRONMENT: "production",
    PUBLIC_ORIGIN: "https://guru-grind.com",
    MAIL_FROM: "Guru Grind <no-reply@guru-grind.com>",
    SECURITY_CONTACT: "mailto:security@guru-grind.com",
  },
  d1_databases: [{ database_id: "8c1f3c5e-1111-4222-8333-444455556666" }],
  observability: { enabled: true, redact_query_string: true },
};
const withVars = (vars: Record<string, unknown>) => ({ ...SAFE, vars: { ...SAFE.vars, ...vars } });

describe("deployProblems", () => {
  it("a deployment with safe settings may go ahead", () => {
    expect(deployProblems(SAFE)).toEqual([]);
  });

  const origin = (value: string) => withVars({ PUBLIC_ORIGIN: value });
  it.each<[string, DeploySettings, RegExp]>([
    ["without a public origin", origin(""), /PUBLIC_ORIGIN/],
    ["with a public origin over http", origin("http://guru-grind.com"), /PUBLIC_ORIGIN/],
    ["with a path in its origin", origin("https://guru-grind.com/"), /PUBLIC_ORIGIN/],
    ["with the origin of the example", origin("https://guru.example"), /PUBLIC_ORIGIN/],
    ["of a development build", withVars({ ENVIRONMENT: "development" }), /ENVIRONMENT/],
    ["with its own posting cycle", withVars({ POST_CYCLE_MS: "1" }), /POST_CYCLE_MS/],
    ["with the sender of the example", withVars({ MAIL_FROM: "no-reply@guru-grind.example" }), /MAIL_FROM/],
    ["without a contact for security", withVars({ SECURITY_CONTACT: "" }), /SECURITY_CONTACT/],
    ["on workers.dev", { ...SAFE, workers_dev: undefined }, /workers_dev/],
    ["with preview URLs", { ...SAFE, preview_urls: true }, /preview_urls/],
    ["that logs query strings", { ...SAFE, observability: { enabled: true } }, /redact_query_string/],
    ["without a database", { ...SAFE, d1_databases: [{ database_id: "0000-0000" }] }, /database_id/],
  ])("a deployment %s is refused", (_what, settings, problem) => {
    expect(deployProblems(settings)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([undefined, "staging"])("wrangler.toml lacks only what each deployment sets itself (%s)", (env) => {
    const problems = deployProblems(unstable_readConfig({ config: CONFIG, env }));
    const names = problems.map((problem) => problem.split(" ", 1).join());
    expect(names).toEqual(["PUBLIC_ORIGIN", "database_id", "MAIL_FROM", "SECURITY_CONTACT"]);
  });
});

describe("staging", () => {
  /** Names that must differ between the two environments: Workers, databases, buckets and limiters. */
  const OWN =
    /"(name|topLevelName|targetEnvironment|database_name|bucket_name|namespace_id|service)":"([^"]*)"/g;
  const read = (environment?: string) => {
    const config = unstable_readConfig({ config: CONFIG, env: environment });
    const { d1_databases, durable_objects, r2_buckets, images, send_email, ratelimits, services } = config;
    const { assets, vars, version_metadata, exports, triggers, observability, limits } = config;
    return JSON.stringify({
      ...{ d1_databases, durable_objects, r2_buckets, images, send_email, ratelimits, services },
      ...{ assets, vars, version_metadata, exports, triggers, observability, limits },
    });
  };
  const SHARED = /^(PLAYER_CHANNEL|CHAT_ROOM|EMAIL|RATE_\w+)$/;
  const namesIn = (text: string) =>
    [...text.matchAll(OWN)].map(([, , name = ""]) => name).filter((name) => !SHARED.test(name));

  it("staging has the bindings and settings of production", () => {
    const withoutNames = (text: string) =>
      text.replaceAll(OWN, (all, key, name) => (SHARED.test(name) ? all : `"${key}":""`));
    expect(withoutNames(read("staging"))).toBe(withoutNames(read()));
  });

  it("staging never inherits the domain of production", () => {
    const folder = mkdtempSync(join(tmpdir(), "guru-grind-"));
    const config = join(folder, "wrangler.toml");
    writeFileSync(config, `routes = ["guru-grind.com/*"]\n${readFileSync(CONFIG, "utf8")}`);
    expect(unstable_readConfig({ config }).routes).toEqual(["guru-grind.com/*"]);
    expect(unstable_readConfig({ config, env: "staging" }).routes).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("staging shares no database, bucket, count or Worker with production", () => {
    const production = namesIn(read());
    expect(production).toHaveLength(8);
    expect(namesIn(read("staging")).filter((name) => production.includes(name))).toEqual([]);
  });
});
