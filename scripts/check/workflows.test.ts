import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

/* Promises of every workflow, and rights of those that hold secrets. */

const FOLDER = join(import.meta.dirname, "../../.github/workflows");

const Permissions = v.record(v.string(), v.picklist(["read", "write", "none"]));
const Step = v.looseObject({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.unknown())),
  env: v.optional(v.record(v.string(), v.unknown())),
});
const Workflow = v.looseObject({
  on: v.record(v.string(), v.unknown()),
  permissions: Permissions,
  concurrency: v.object({ group: v.string(), "cancel-in-progress": v.union([v.boolean(), v.string()]) }),
  jobs: v.record(
    v.string(),
    v.looseObject({
      if: v.optional(v.string()),
      "timeout-minutes": v.number(),
      permissions: v.optional(Permissions),
      environment: v.optional(v.union([v.string(), v.looseObject({ name: v.string() })])),
      steps: v.array(Step),
    }),
  ),
});

const texts = readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), "utf8")] as const);
const workflows = texts.map(([file, text]) => [file, v.parse(Workflow, load(text))] as const);
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
);

describe.each(texts)("%s", (_file, text) => {
  it("each action is pinned by a commit, with its version beside it", () => {
    const uses = text.match(/uses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const use of uses) expect(use).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

describe.each(workflows)("%s", (_file, workflow) => {
  it("its token can read the repository and no more", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const { permissions = {} } of Object.values(workflow.jobs)) {
      expect(Object.values(permissions).filter((access) => access === "write")).toEqual([]);
    }
  });

  it("the code of a pull request never runs with the secrets of the main branch", () => {
    for (const trigger of ["pull_request_target", "workflow_run", "issue_comment"]) {
      expect(workflow.on).not.toHaveProperty(trigger);
    }
  });
});

describe.each(jobs)("$name", ({ job }) => {
  const secrets = JSON.stringify(job).match(/secrets\.\w+/g) ?? [];

  it("it ends, keeps no credentials in its checkout, and runs no text that somebody else has written", () => {
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
    for (const { uses, run, with: settings } of job.steps) {
      if (uses?.startsWith("actions/checkout@"))
        expect(settings).toMatchObject({ "persist-credentials": false });
      expect(run ?? "").not.toContain("${{");
    }
  });

  it("secrets are those of its environment, in the step that needs them, and a job with secrets starts by hand", () => {
    if (secrets.length === 0) return;
    expect(job.environment).toBeDefined();
    expect(job.if).toContain("github.event_name == 'workflow_dispatch'");
    for (const step of job.steps) {
      if (JSON.stringify(step).includes("secrets.")) expect(step.run).toMatch(/npm run deploy -- /);
    }
  });
});
