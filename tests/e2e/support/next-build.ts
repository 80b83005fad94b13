import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HASHED = /\.(js|css|woff2)$/;
const TEXT = /\.(js|css|html)$/;

const sha256 = (content: string | Buffer) =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;
const hashOf = (path: string) => sha256(readFileSync(path));

/** The sources by which the content policy allows a page's inline styles and scripts. */
const inlineSources = (page: string) =>
  [...page.matchAll(/<(style|script)[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = ""]) => sha256(text));

/** Copies the build to `target` as the next deployment has it: other static files, and a Worker that answers with more. */
export function copyAsNextBuild(target: string): void {
  rmSync(target, { recursive: true, force: true });
  copyFiles(join(target, "client"));
  cpSync("dist/guru_grind/index.js", join(target, "worker/built.js"), { recursive: true });
  cpSync("dist/guru_grind/assets", join(target, "worker/assets"), { recursive: true });
  cpSync("tests/e2e/support/next-worker.js", join(target, "worker/index.js"));
}

/** Copies the static files: the page and each hashed file are other ones, under other names, and none of the old ones is left. */
function copyFiles(target: string): void {
  cpSync("dist/client", target, { recursive: true });
  const assets = join(target, "assets");
  const names = readdirSync(assets).filter((name) => HASHED.test(name));
  const next = new Map(names.map((name) => [name, name.replace(HASHED, "-next.$1")]));
  for (const [old, name] of next) renameSync(join(assets, old), join(assets, name));
  const pages = ["index.html", "sw.js", "_headers"].map((name) => join(target, name));
  const scripts = readdirSync(assets)
    .filter((name) => TEXT.test(name))
    .map((name) => join(assets, name));
  for (const path of [...pages, ...scripts]) {
    const text = readFileSync(path, "utf8").replaceAll(
      /[\w.-]+\.(?:js|css|woff2)/g,
      (name) => next.get(name) ?? name,
    );
    writeFileSync(path, text);
  }
  const worker = join(target, "sw.js");
  // The service worker fetches the page again by its revision, and compares the hashes of other files.
  let list = readFileSync(worker, "utf8").replaceAll(/("?revision"?:\s*")/g, "$1next-");
  for (const [old, name] of next)
    list = list.replace(hashOf(join("dist/client/assets", old)), hashOf(join(assets, name)));
  writeFileSync(worker, list);
  const sources = inlineSources(readFileSync(join(target, "index.html"), "utf8"));
  const headers = join(target, "_headers");
  let policy = readFileSync(headers, "utf8");
  inlineSources(readFileSync("dist/client/index.html", "utf8")).forEach((source, index) => {
    policy = policy.replaceAll(source, sources[index] ?? source);
  });
  writeFileSync(headers, policy);
}
