import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { post, send } from "../calls-test-support.ts";
import { resetLink } from "../features/auth/links-test-support.ts";
import { changingNothing } from "../rows-test-support.ts";
import { accountWithPassword, PASSWORD, rows } from "../test-support.ts";
import { passwordHasher } from "./password-hasher.ts";

/** `Guru!2345` with the cost of the running game and a salt of zeros; the tests' own hashes are cheaper. */
const REAL_HASH = "scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA==$R08LMZqGwp1nv1cGj4w8lr9kFNWo9yDPdHjFqfi6Zws=";

/** A fake of the hasher Worker that counts its calls. */
function countingHasher(answer: "real" | "full" = "real") {
  const calls = { hash: 0, verify: 0 };
  const PASSWORDS = {
    ping: async () => true as const,
    hash: async (password: string) => {
      calls.hash += 1;
      return answer === "full" ? null : env.PASSWORDS.hash(password);
    },
    verify: async (password: string, stored: string | null) => {
      calls.verify += 1;
      return answer === "full" ? null : env.PASSWORDS.verify(password, stored);
    },
  };
  return { calls, options: { env: { PASSWORDS } } };
}

it("the hasher Worker verifies a hash of the running game's cost", async () => {
  const hasher = passwordHasher(env);
  expect(await hasher.verify(PASSWORD, REAL_HASH)).toBe(true);
  expect(await hasher.verify("Wrong!2345", REAL_HASH)).toBe(false);
});

it("a sign-in while the hasher Worker fails gets 503 with the time to try again", async () => {
  const { email } = await accountWithPassword();
  const verify = async () => {
    throw new Error("The Worker exceeded its CPU limit");
  };
  const reply = await post(
    "/auth/login",
    { email, password: PASSWORD },
    { env: { PASSWORDS: { ...countingHasher().options.env.PASSWORDS, verify } } },
  );
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await reply.json()).toMatchObject({ code: "busy", error: ERROR_TEXT.serviceDown });
});

it("a sign-in costs one check, whether or not the account exists, a live reset token one hash, and a dead one none", async () => {
  const { email } = await accountWithPassword();
  const token = await resetLink(email);
  const costOf = async (path: string, body: object) => {
    const { calls, options } = countingHasher();
    return [(await post(path, body, options)).status, calls.hash, calls.verify];
  };
  for (const address of [email, "nobody@example.com"]) {
    const form = { email: address, password: "Wrong!2345" };
    expect(await costOf("/auth/login", form)).toEqual([401, 0, 1]);
  }
  const reset = (link: string) => costOf("/auth/reset-password", { token: link, password: PASSWORD });
  expect(await reset("nonsense")).toEqual([400, 0, 0]);
  expect(await reset(token)).toEqual([200, 1, 0]);
  expect(await reset(token)).toEqual([400, 0, 0]);
});

it("a thousand checks, then thirty at once, all get an answer", async () => {
  const hasher = passwordHasher(env);
  for (let i = 0; i < 1_000; i += 1) expect(await hasher.verify(PASSWORD, null)).toBe(false);
  const answers = await Promise.all(Array.from({ length: 30 }, () => hasher.verify(PASSWORD, null)));
  expect(answers).toEqual(Array.from({ length: 30 }, () => false));
});

it("attempts that find the queue full get 503 with a retry time, change nothing, and aren't counted against the account", async () => {
  const { email } = await accountWithPassword();
  const form = { email, password: PASSWORD };
  for (let i = 0; i < 12; i += 1) {
    const reply = await changingNothing(() => post("/auth/login", form, countingHasher("full").options));
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await reply.json()).toMatchObject({ code: "busy" });
  }
  expect(await rows("select attempts from rate_limit where attempts > 0 and key like 'login%'")).toEqual([]);
  expect((await post("/auth/login", form)).status).toBe(200);
});

it("the server is not ready while the hasher gives no sign of life", async () => {
  expect((await send("GET", "/api/ready")).status).toBe(200);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const ping = vi.fn(() => new Promise<never>(() => {}));
    const reply = send("GET", "/api/ready", { env: { PASSWORDS: { ...env.PASSWORDS, ping } } });
    await vi.waitUntil(() => ping.mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await reply).status).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});
