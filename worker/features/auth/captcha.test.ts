import { describe, expect, it, vi } from "vitest";
import type { Config } from "../../platform/config.ts";
import { createCaptchaVerifier } from "./captcha.ts";

const config: Config = {
  environment: "production",
  publicOrigin: null,
  mailFrom: "",
  recaptchaSecret: "shh",
  oauth: { google: null, discord: null },
};
const answering = (body: unknown) => vi.fn<typeof fetch>(async () => Response.json(body));
const verdictOf = (send: typeof fetch, token: string | undefined = "token") =>
  createCaptchaVerifier(config, send).verify(token, "203.0.113.1");
const refused = { status: 400, code: "captcha_failed", message: "CAPTCHA verification failed" };

describe("the CAPTCHA verifier", () => {
  it("is off without a secret", async () => {
    const send = answering({ success: false });
    const verifier = createCaptchaVerifier({ ...config, recaptchaSecret: null }, send);
    await expect(verifier.verify(undefined, "203.0.113.1")).resolves.toBeUndefined();
    expect(send).not.toHaveBeenCalled();
  });

  it("asks the service about token and address, and lets a person pass", async () => {
    const send = answering({ success: true, score: 0.5 });
    await expect(verdictOf(send)).resolves.toBeUndefined();
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe("https://www.google.com/recaptcha/api/siteverify");
    expect(init?.method).toBe("POST");
    expect(String(init?.body)).toBe("secret=shh&response=token&remoteip=203.0.113.1");
  });

  it.each([
    ["a low score", answering({ success: true, score: 0.49 })],
    ["no score", answering({ success: true })],
    ["a token that is not good", answering({ success: false, "error-codes": ["timeout-or-duplicate"] })],
    ["another form of answer", answering("yes")],
    ["an answer that is no JSON", vi.fn<typeof fetch>(async () => new Response("<html>"))],
    ["no answer", vi.fn<typeof fetch>(() => Promise.reject(new TypeError("network")))],
    [
      "an answer that is too late",
      vi.fn<typeof fetch>(() => Promise.reject(new DOMException("", "TimeoutError"))),
    ],
  ])("refuses on %s", async (_what, send) => {
    await expect(verdictOf(send)).rejects.toMatchObject(refused);
  });

  it.each([undefined, ""])("refuses the token %j without asking", async (token) => {
    const send = answering({ success: true, score: 1 });
    const verifier = createCaptchaVerifier(config, send);
    await expect(verifier.verify(token, "203.0.113.1")).rejects.toMatchObject(refused);
    expect(send).not.toHaveBeenCalled();
  });

  it("gives the service five seconds", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await verdictOf(answering({ success: true, score: 1 }));
    expect(timeout).toHaveBeenCalledWith(5_000);
    timeout.mockRestore();
  });
});
