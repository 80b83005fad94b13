import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { unstable_readConfig } from "wrangler";
import { deployProblems } from "./deploy-problems.ts";
import {
  gameSettings,
  hasherSettings,
  makeWorld,
  namesOf,
  type Ran,
  readNumber,
  takeDownOthers,
  takeDownWorld,
  type Wrangler,
} from "./preview-world.ts";

const top = join(import.meta.dirname, "../..");
const PREVIEW = {
  number: 12,
  subdomain: "guru",
  mailFrom: "Guru Grind <no-reply@guru-grind.com>",
  securityContact: "mailto:security@guru-grind.com",
};
const DATABASE_ID = "8c1f3c5e-1111-4222-8333-444455556666";

const game = unstable_readConfig({ config: join(top, "wrangler.toml") });
const hasher = unstable_readConfig({ config: join(top, "worker/passwords/wrangler.toml") });
const settings = gameSettings(game, PREVIEW, DATABASE_ID);

/** Names of all that exists in the account once only. */
const namesIn = (config: object) =>
  [
    ...JSON.stringify(config).matchAll(
      /"(?:name|topLevelName|database_name|bucket_name|namespace_id|service)":"([^"]*)"/g,
    ),
  ]
    .map(([, name = ""]) => name)
    .filter((name) => !/^(PLAYER_CHANNEL|CHAT_ROOM|EMAIL|RATE_\w+)$/.test(name));

describe("the settings of a preview", () => {
  it("a preview shares no Worker, database, bucket or count with production, staging or another preview", () => {
    const names = namesIn(settings);
    expect(names.length).toBeGreaterThanOrEqual(9);
    const staging = unstable_readConfig({ config: join(top, "wrangler.toml"), env: "staging" });
    const next = gameSettings(game, { ...PREVIEW, number: 13 }, DATABASE_ID);
    for (const other of [game, staging, next]) {
      expect(names.filter((name) => namesIn(other).includes(name))).toEqual([]);
    }
  });

  it("all other settings are those of production", () => {
    const OWN = new Set([
      ...["name", "topLevelName", "routes", "workers_dev", "preview_urls", "vars"],
      ...["d1_databases", "r2_buckets", "ratelimits", "services"],
    ]);
    const rest = (config: object) => Object.entries(config).filter(([name]) => !OWN.has(name));
    expect(rest(settings)).toEqual(rest(game));
    const limits = (all: readonly { namespace_id: string }[]) =>
      all.map(({ namespace_id: _own, ...each }) => each);
    expect(limits(settings.ratelimits)).toEqual(limits(game.ratelimits));
    expect(settings.vars).toMatchObject({
      ENVIRONMENT: "production",
      PUBLIC_ORIGIN: "https://guru-grind-pr-12.guru.workers.dev",
    });
  });

  it("it would be refused for its place on workers.dev only", () => {
    expect(deployProblems(settings).map((text) => text.split(" ", 1)[0])).toEqual([
      "PUBLIC_ORIGIN",
      "workers_dev",
    ]);
  });

  it("it never takes the domain of production over", () => {
    const routed = { ...game, routes: ["guru-grind.com/*"] };
    expect(gameSettings(routed, PREVIEW, DATABASE_ID).routes).toEqual([]);
    expect(hasherSettings(routed, 12).routes).toEqual([]);
  });

  it("names are within what Cloudflare allows, for the greatest number", () => {
    for (const name of Object.values(namesOf(9_999_999))) expect(name).toMatch(/^[a-z0-9-]{3,54}$/);
  });

  it.each(["", "0", "012", "-1", "1.5", "1 2", "12345678", "main", "12; rm", "１２"])(
    "%j is no number of a pull request",
    (text) => {
      expect(() => readNumber(text)).toThrow("is not the number of a pull request");
    },
  );

  it("Wrangler takes both Workers with these settings", () => {
    const folder = mkdtempSync(join(tmpdir(), "guru-grind-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "index.html"), "");
    const dryRun = (config: object) => {
      const path = join(folder, "preview.json");
      writeFileSync(path, JSON.stringify(config));
      const args = ["deploy", "--dry-run", "-c", path];
      const env = { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_LOG: "log", NO_COLOR: "1" };
      return execFileSync(join(top, "node_modules/.bin/wrangler"), args, {
        encoding: "utf8",
        cwd: folder,
        env,
      });
    };
    const shown = dryRun({
      ...settings,
      main: join(top, "worker/index.ts"),
      assets: { ...settings.assets, directory: folder },
    });
    const { hasher: hasherName, database, bucket } = namesOf(12);
    for (const name of [hasherName, database, bucket]) expect(shown).toContain(name);
    expect(shown).toContain("--dry-run: exiting now.");
    expect(
      dryRun({ ...hasherSettings(hasher, 12), main: join(top, "worker/passwords/hasher.ts") }),
    ).toContain("--dry-run: exiting now.");
  });
});

const yes = (output = ""): Ran => ({ isDone: true, output });
const no = (output: string): Ran => ({ isDone: false, output });

/** An account as Wrangler shows it. */
class Account {
  readonly workers = new Set<string>();
  readonly databases = new Map<string, readonly string[]>();
  readonly buckets = new Map<string, Set<string>>();
  /** Calls until one fails. */
  failsIn = Number.POSITIVE_INFINITY;
  calls = 0;

  readonly wrangler: Wrangler = async (...args) => {
    this.calls += 1;
    if (this.calls === this.failsIn) return { isDone: false, output: "fetch failed" };
    return this.#run(args.join(" "));
  };

  #run(command: string): Ran {
    for (const [prefix, answer] of Object.entries(this.#commands)) {
      if (command.startsWith(prefix)) return answer(command.slice(prefix.length).split(" ")[0] ?? "");
    }
    throw new Error(`Wrangler has no ${command}`);
  }

  readonly #commands: Readonly<Record<string, (name: string) => Ran>> = {
    "d1 list --json": () =>
      yes(JSON.stringify([...this.databases.keys()].map((name) => ({ name, uuid: `id of ${name}` })))),
    "d1 create ": (name) => {
      this.databases.set(name, []);
      return yes();
    },
    "d1 execute ": (name) => {
      const keys = this.databases.get(name);
      if (!keys) return no(`Couldn't find a D1 DB with name or binding '${name}'`);
      return yes(JSON.stringify([{ results: keys.map((key) => ({ key })) }]));
    },
    "d1 delete ": (name) => (this.databases.delete(name) ? yes() : no("Couldn't find a D1 DB")),
    "r2 bucket create ": (name) => {
      if (this.buckets.has(name)) return no("The bucket already exists [code: 10004]");
      this.buckets.set(name, new Set());
      return yes();
    },
    "r2 bucket lifecycle add ": () => yes(),
    "r2 bucket delete ": (name) => {
      const objects = this.buckets.get(name);
      if (!objects) return no("The specified bucket does not exist. [code: 10006]");
      if (objects.size > 0) return no("The bucket you tried to delete is not empty [code: 10008]");
      this.buckets.delete(name);
      return yes();
    },
    "r2 object delete ": (path) => {
      const [bucket = "", ...key] = path.split("/");
      this.buckets.get(bucket)?.delete(key.join("/"));
      return yes();
    },
    "delete ": (name) =>
      this.workers.delete(name) ? yes() : no("This Worker does not exist on your account. [code: 10007]"),
  };

  get isEmpty(): boolean {
    return this.workers.size + this.databases.size + this.buckets.size === 0;
  }
}

/** Makes a world as a run does, with a picture. */
async function deploy(account: Account, number: number): Promise<void> {
  await makeWorld(account.wrangler, number);
  const { game: name, hasher: hasherName, database, bucket } = namesOf(number);
  for (const worker of [hasherName, name]) account.workers.add(worker);
  account.databases.set(database, ["face"]);
  account.buckets.get(bucket)?.add("avatars/face");
}

describe("a world", () => {
  it("is made once, whatever is there already, and nothing is left of it", async () => {
    const account = new Account();
    await deploy(account, 12);
    expect(await makeWorld(account.wrangler, 12)).toBe("id of guru-grind-pr-12");
    expect([account.databases.size, account.buckets.size]).toEqual([1, 1]);
    await takeDownWorld(account.wrangler, 12);
    expect(account.isEmpty).toBe(true);
    await takeDownWorld(account.wrangler, 12);
  });

  it("other worlds, staging and production stay when one is taken down", async () => {
    const account = new Account();
    account.databases.set("guru-grind", []).set("guru-grind-staging", []).set("guru-grind-pr-12-old", []);
    for (const number of [1, 12, 123]) await deploy(account, number);
    await takeDownWorld(account.wrangler, 12);
    expect(await takeDownOthers(account.wrangler, [123])).toEqual([1]);
    expect([...account.databases.keys()]).toEqual([
      "guru-grind",
      "guru-grind-staging",
      "guru-grind-pr-12-old",
      "guru-grind-pr-123",
    ]);
    expect([...account.workers]).toEqual(["guru-grind-passwords-pr-123", "guru-grind-pr-123"]);
  });

  it("if any call of creating it fails, the next sweep removes everything", async () => {
    for (let call = 1; call <= 5; call += 1) {
      const account = new Account();
      account.failsIn = call;
      await makeWorld(account.wrangler, 12).catch(() => {});
      await takeDownOthers(account.wrangler, []);
      expect([call, account.isEmpty]).toEqual([call, true]);
    }
  });

  it("if any call of its removal fails, the run reports it and the next sweep removes the rest", async () => {
    for (let call = 1; ; call += 1) {
      const account = new Account();
      await deploy(account, 12);
      account.failsIn = account.calls + call;
      const isDone = await takeDownWorld(account.wrangler, 12).then(
        () => true,
        () => false,
      );
      if (isDone) {
        expect(call).toBeGreaterThan(6);
        return;
      }
      await takeDownOthers(account.wrangler, []);
      expect([call, account.isEmpty]).toEqual([call, true]);
    }
  });

  it("a world that can't be taken down doesn't keep the others", async () => {
    const account = new Account();
    for (const number of [1, 2]) await deploy(account, number);
    account.buckets.get("guru-grind-pictures-pr-1")?.add("avatars/without-a-row");
    await expect(takeDownOthers(account.wrangler, [])).rejects.toThrow("is not empty");
    expect([...account.databases.keys()]).toEqual(["guru-grind-pr-1"]);
    expect(account.workers.size).toBe(0);
  });
});
