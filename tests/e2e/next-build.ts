import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HASHED = /\.(js|css|woff2)$/;
const TEXT = /\.(js|css|html)$/;

/**
 * Copies the build's static files to `target` as the next deployment has them: the page and each hashed file are other
 * ones, under other names, and none of the old ones is left.
 */
export function copyAsNextBuild(target: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync("dist/client", target, { recursive: true });
  const assets = join(target, "assets");
  const names = readdirSync(assets).filter((name) => HASHED.test(name));
  const next = new Map(names.map((name) => [name, name.replace(HASHED, "-next.$1")]));
  for (const [old, name] of next) renameSync(join(assets, old), join(assets, name));
  const pages = ["index.html", "sw.js"].map((name) => join(target, name));
  const scripts = readdirSync(assets)
    .filter((name) => TEXT.test(name))
    .map((name) => join(assets, name));
  for (const path of [...pages, ...scripts]) {
    const text = readFileSync(path, "utf8").replaceAll(
      /[\w.-]+\.(?:js|css|woff2)/g,
      (name) => next.get(name) ?? name,
    );
    // The service worker fetches the page again by its revision.
    writeFileSync(path, path.endsWith("sw.js") ? text.replaceAll(/("?revision"?:\s*")/g, "$1next-") : text);
  }
}
