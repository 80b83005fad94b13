// Tools that `npm start`, `npm test` and the other scripts share. They run under the machine's own Node (20 or newer)
// before anything is installed, so they use nothing but Node.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const top = dirname(dirname(fileURLToPath(import.meta.url)));
/** Directory of a local run's database, objects and Durable Objects. */
export const stateDir = resolve(top, process.env.STATE_DIR || ".wrangler/state");
const modules = join(top, "node_modules");
const cache = join(top, ".cache");

/** Environment of every tool: the installed programs first (including Node 24), and no calls to the internet. */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`,
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    ...extra,
  };
}

/** Returns the parent of the process `pid`; null if unknown. */
function parentOf(pid) {
  try {
    if (existsSync("/proc/self/stat")) {
      // The name in the second field may contain spaces; the parent is the second field after its bracket.
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
    }
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)]).toString());
  } catch {
    return null;
  }
}

/** Returns a function that checks whether the process that started this one (npm, its shell, a terminal) is gone. */
function watchAncestors() {
  const shell = process.ppid;
  const npm = process.env.npm_lifecycle_event ? parentOf(shell) : null;
  return () => process.ppid !== shell || (npm !== null && parentOf(shell) !== npm);
}

/**
 * Ends a process group as soon as this process is gone. A process cannot handle its own SIGKILL, but the other end of a
 * pipe notices. Returns a function that cancels the guard.
 */
function guard(group) {
  const script = 'cat > /dev/null; kill -TERM "-$1"';
  const guardian = spawn("sh", ["-c", script, "sh", String(group)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guardian.unref();
  guardian.stdin.unref();
  // Without a shell, only the signals below end the group.
  guardian.once("error", () => {});
  return () => guardian.kill("SIGKILL");
}

/**
 * Starts a program in its own process group. The whole group ends when this process gets a signal, is killed, or
 * loses npm, whose shell does not forward signals.
 */
function start(command, args, { env = {}, stdio = "inherit" } = {}) {
  const child = spawn(command, args, { cwd: top, env: toolEnvironment(env), stdio, detached: true });
  const callOffGuard = guard(child.pid);
  const isOrphan = watchAncestors();
  const end = () => {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has already ended.
    }
  };
  const watch = setInterval(() => isOrphan() && end(), 500);
  watch.unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
  process.once("exit", end);
  child.once("exit", () => {
    callOffGuard();
    clearInterval(watch);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, end);
    process.removeListener("exit", end);
  });
  return child;
}

/** Runs a program to its end. Resolves to its exit code: 143 after SIGTERM, 130 after another signal. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options);
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGTERM" ? 143 : 130)));
  });
}

/** Runs a program and exits with its code if it fails. Prints its output only then, unless `loud`. */
export async function step(title, command, args, { env = {}, loud = false } = {}) {
  mkdirSync(cache, { recursive: true });
  const logPath = join(cache, `${title.replaceAll(/[^a-z]+/gi, "-")}-${process.pid}.log`);
  const log = loud ? null : openSync(logPath, "w");
  const code = await run(command, args, { env, stdio: log === null ? "inherit" : ["ignore", log, log] });
  if (log !== null) closeSync(log);
  if (code !== 0) {
    if (log !== null) process.stderr.write(readFileSync(logPath));
    process.stderr.write(`${title} failed (exit code ${code})\n`);
    process.exit(code);
  }
  if (log !== null) rmSync(logPath, { force: true });
}

/** Runs a server until it or this process ends. Resolves to its exit code. */
export { run as serve };

/** Lets one process at a time do `work`. Ignores locks older than ten minutes: their process was killed. */
export async function exclusively(name, work) {
  const lock = join(cache, `${name}.lock`);
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 600_000)
        rmSync(lock, { recursive: true, force: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** Returns the SHA-256 of texts and buffers, as hex. */
export function fingerprint(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** Returns whether npm has installed the versions of the lock file, by the record that it keeps in node_modules. */
function isInstalledByNpm() {
  try {
    const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
    const { "": _project, ...wanted } = read(join(top, "package-lock.json"));
    const found = read(join(modules, ".package-lock.json"));
    return (
      Object.entries(found).every(([path, { integrity }]) => wanted[path]?.integrity === integrity) &&
      Object.entries(wanted).every(([path, { optional, peer }]) => optional || peer || path in found)
    );
  } catch {
    return false;
  }
}

/** Installs the packages if they are missing or the lock file has changed. */
export async function ensureInstalled() {
  const wanted = fingerprint([readFileSync(join(top, "package-lock.json"))]);
  const stamp = join(modules, ".installed-lock");
  const installed = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (installed()) return;
  if (isInstalledByNpm()) {
    writeFileSync(stamp, wanted);
    return;
  }
  await exclusively("install", async () => {
    if (installed()) return;
    console.log("installing packages …");
    const npm = process.env.npm_execpath;
    if (npm) await step("npm ci", process.execPath, [npm, "ci"], { loud: true });
    else await step("npm ci", "npm", ["ci"], { loud: true });
    writeFileSync(stamp, wanted);
  });
}
