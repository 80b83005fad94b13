import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { exclusively, fingerprint, step, top } from "./process-tools.mjs";
import { newVapidKeys } from "./vapid-keys.mjs";

const SOURCES = [
  "game",
  "worker",
  "web",
  "migrations",
  "package.json",
  "package-lock.json",
  "wrangler.toml",
  ".dev.vars",
];

const DEPLOY_FOLDER = join(top, "web", ".wrangler", "deploy");
/** The list of the Workers to deploy, which each build overwrites. */
const DEPLOY_CONFIG = join(DEPLOY_FOLDER, "config.json");
/** That of the last whole build, which the local game serves. */
export const BUILT_CONFIG = join(DEPLOY_FOLDER, "built.json");

function* filesOf(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    if (existsSync(path)) yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(child);
    else yield child;
  }
}

/** Creates .dev.vars from its example, and adds what a local run needs: the environment, and keys for notifications. */
export function ensureDevVars() {
  const path = join(top, ".dev.vars");
  if (!existsSync(path)) copyFileSync(join(top, ".dev.vars.example"), path);
  const has = (name) => new RegExp(`^${name}=`, "m").test(readFileSync(path, "utf8"));
  if (!has("ENVIRONMENT")) appendFileSync(path, "\nENVIRONMENT=development\n");
  if (has("VAPID_PRIVATE_KEY")) return;
  const { publicKey, privateKey } = newVapidKeys();
  appendFileSync(path, `\nVAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
}

/** Builds page and Workers if a source has changed since the last build. Concurrent calls share one build. */
export async function ensureBuilt() {
  await exclusively("build", async () => {
    const files = SOURCES.flatMap((source) => [...filesOf(join(top, source))]);
    const settings = Object.entries(process.env).filter(
      ([name, value]) => name.startsWith("VITE_") || (name === "CLOUDFLARE_ENV" && value),
    );
    const wanted = fingerprint([
      ...files.flatMap((file) => [file, readFileSync(file)]),
      JSON.stringify(settings),
    ]);
    const stamp = join(top, ".cache", "built");
    if (
      existsSync(join(top, "dist", "client", "index.html")) &&
      existsSync(BUILT_CONFIG) &&
      existsSync(stamp) &&
      readFileSync(stamp, "utf8") === wanted
    )
      return;
    await step("build", "vite", ["build", "-c", "web/vite.config.ts"]);
    // The size check reads it; everything in `client` is served.
    renameSync(join(top, "dist/client/.vite/manifest.json"), join(top, "dist/manifest.json"));
    rmdirSync(join(top, "dist/client/.vite"));
    copyFileSync(DEPLOY_CONFIG, BUILT_CONFIG);
    mkdirSync(join(top, ".cache"), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}
