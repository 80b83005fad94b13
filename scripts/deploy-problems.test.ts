import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type DeploySettings, deployProblems } from "./deploy-problems.ts";

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

  it.each<[string, DeploySettings, RegExp]>([
    ["without a public origin", withVars({ PUBLIC_ORIGIN: "" }), /PUBLIC_ORIGIN/],
    ["with a public origin over http", withVars({ PUBLIC_ORIGIN: "http://guru-grind.com" }), /PUBLIC_ORIGIN/],
    ["with a path in its origin", withVars({ PUBLIC_ORIGIN: "https://guru-grind.com/" }), /PUBLIC_ORIGIN/],
    ["with the origin of the example", withVars({ PUBLIC_ORIGIN: "https://guru.example" }), /PUBLIC_ORIGIN/],
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

  it("wrangler.toml lacks only what each deployment sets itself", () => {
    const config = fileURLToPath(new URL("../wrangler.toml", import.meta.url));
    const problems = deployProblems(unstable_readConfig({ config }));
    expect(problems.map((problem) => problem.split(" ", 1)[0])).toEqual([
      "PUBLIC_ORIGIN",
      "database_id",
      "MAIL_FROM",
      "SECURITY_CONTACT",
    ]);
  });
});
