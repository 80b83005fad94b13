// Compares the time of login, forgot-password and registration for known and unknown addresses, on its own local run.
// The medians over 100 accounts must be within 10 %. Each account counts with its fastest reply, which is the one least
// delayed by other work on this machine.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ACCOUNTS = 100;
/** Within the account limits: 10 logins in 15 minutes, 5 reset links and 10 registrations an hour. */
const TRIES = 3;
const TOLERANCE = 0.1;
const PASSWORD = "Bench!2345";
const WRONG_PASSWORD = "Wrong!2345";

const state = mkdtempSync(join(tmpdir(), "guru-bench-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ["scripts/start.mjs"], {
  cwd: join(import.meta.dirname, ".."),
  env: { ...process.env, PORT: String(port), STATE_DIR: state },
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));

try {
  await answering();
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  server.kill("SIGTERM");
  await ended;
  rmSync(state, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
  const known = Array.from({ length: ACCOUNTS }, (_, index) => `known_${index}@example.com`);
  for (const [index, email] of known.entries()) {
    const form = { username: `bench_${index}`, email, password: PASSWORD };
    await timed("/api/auth/register", form, 200);
  }
  const stranger = (index: number) => `nobody_${index}@example.com`;

  const login = await compare(
    (index) => timed("/api/auth/login", { email: known[index], password: WRONG_PASSWORD }, 401),
    (index) => timed("/api/auth/login", { email: stranger(index), password: WRONG_PASSWORD }, 401),
  );
  const forgotten = await compare(
    (index) => timed("/api/auth/forgot-password", { email: known[index] }, 200),
    (index) => timed("/api/auth/forgot-password", { email: stranger(index) }, 200),
  );
  // Registration says that an account exists; its timing must not say so earlier.
  let newcomers = 0;
  const register = (email: string | undefined, status: number) => {
    newcomers += 1;
    const form = { username: `newcomer_${newcomers}`, email, password: PASSWORD };
    return timed("/api/auth/register", form, status);
  };
  const registration = await compare(
    (index) => register(known[index], 400),
    () => register(`new_${newcomers}@example.com`, 200),
  );
  return [
    report("login with a wrong password", login),
    report("forgot-password", forgotten),
    report("registration", registration),
  ].every(Boolean);
}

interface Medians {
  readonly known: number;
  readonly unknown: number;
}

/**
 * Measures both kinds in random order: other work on this machine then affects both equally. With a fixed order, a
 * periodic load could coincide with one kind.
 */
async function compare(
  known: (index: number) => Promise<number>,
  unknown: (index: number) => Promise<number>,
): Promise<Medians> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const turns = [
      async () => {
        fastest.known = Math.min(fastest.known, await known(index));
      },
      async () => {
        fastest.unknown = Math.min(fastest.unknown, await unknown(index));
      },
    ];
    for (let round = 0; round < TRIES; round += 1) {
      for (const turn of Math.random() < 0.5 ? turns : turns.toReversed()) await turn();
    }
    times.known.push(fastest.known);
    times.unknown.push(fastest.unknown);
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
  );
}

function report(name: string, { known, unknown }: Medians): boolean {
  const difference = Math.abs(known - unknown) / Math.max(known, unknown);
  const isWithin = difference <= TOLERANCE;
  console.log(
    [
      `auth: ${name}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms,`,
      `difference ${(difference * 100).toFixed(1)} % of ${TOLERANCE * 100} %, ${isWithin ? "ok" : "TOO DIFFERENT"}`,
    ].join(" "),
  );
  return isWithin;
}

/** Sends a form. Returns the time to the reply in milliseconds. Throws if the status is unexpected. */
async function timed(path: string, body: object, status: number): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  const time = performance.now() - startedAt;
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status}: ${text}`);
  // Lets the work after the reply, such as an email, finish before the next request.
  await new Promise((resolve) => setTimeout(resolve, 15));
  return time;
}

async function answering(): Promise<void> {
  for (let tries = 0; tries < 1800 && server.exitCode === null; tries += 1) {
    try {
      if ((await fetch(`${origin}/api/health`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The local run did not start");
}

function freePort(): Promise<number> {
  const wanted = Number(process.env.PORT ?? 0);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}
