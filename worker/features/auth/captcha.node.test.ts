import { expect, it, vi } from "vitest";
import { verifyToken } from "./captcha.ts";

const answering = (body: unknown) => vi.fn<typeof fetch>(async () => Response.json(body));
const EXPECTED = { secret: "shh", address: "203.0.113.1", action: "login", hostname: "guru.test" };
const PASSED = { success: true, score: 0.5, action: "login", hostname: "guru.test" };
const verdictOf = (send: typeof fetch, token: string | undefined = "token") =>
  verifyToken(EXPECTED, token, send);
const refused = { status: 400, code: "captcha_failed", message: "CAPTCHA verification failed" };

it("the CAPTCHA service gets the token and the address, and a human score passes", async () => {
  const send = answering(PASSED);
  await expect(verdictOf(send)).resolves.toBe(0.5);
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe("https://www.google.com/recaptcha/api/siteverify");
  expect(init?.method).toBe("POST");
  expect(String(init?.body)).toBe("secret=shh&response=token&remoteip=203.0.113.1");
});

it.each([
  ["a low score", answering({ ...PASSED, score: 0.49 })],
  ["no score", answering({ ...PASSED, score: undefined })],
  ["a token of another form", answering({ ...PASSED, action: "register" })],
  ["a token of another host", answering({ ...PASSED, hostname: "phish.test" })],
  ["a token that names neither form nor host", answering({ success: true, score: 1 })],
  ["an expired token", answering({ success: false, "error-codes": ["timeout-or-duplicate"] })],
  ["a reply of another shape", answering("yes")],
  ["a reply that is not JSON", vi.fn<typeof fetch>(async () => new Response("<html>"))],
  [
    "a redirect, whatever its body says",
    vi.fn<typeof fetch>(async () => Response.json(PASSED, { status: 302 })),
  ],
  [
    "an endless reply",
    vi.fn<typeof fetch>(async () => new Response(`${JSON.stringify(PASSED)}${" ".repeat(1e6)}`)),
  ],
  ["a network error", vi.fn<typeof fetch>(() => Promise.reject(new TypeError("network")))],
  ["a timeout", vi.fn<typeof fetch>(() => Promise.reject(new DOMException("", "TimeoutError")))],
])("the CAPTCHA fails on %s", async (_what, send) => {
  await expect(verdictOf(send)).rejects.toMatchObject(refused);
});

it.each([undefined, ""])("the CAPTCHA token %j is refused without calling the service", async (token) => {
  const send = answering(PASSED);
  await expect(verifyToken(EXPECTED, token, send)).rejects.toMatchObject(refused);
  expect(send).not.toHaveBeenCalled();
});

it("the CAPTCHA service has five seconds to answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await verdictOf(answering(PASSED));
  expect(timeout).toHaveBeenCalledWith(5_000);
  timeout.mockRestore();
});
