import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { app } from "../app.ts";
import { databaseUse, send } from "../calls-test-support.ts";
import { createAccount } from "../test-support.ts";
import { registeredRoutes } from "./route.ts";

it.each([
  ["GET", "/api/messages?before=yesterday", /^before: Invalid UUID/],
  ["GET", "/api/messages?before=", /^before: Invalid UUID/],
  ["GET", "/api/chat/messages/general?limit=0", /^limit: Invalid value/],
  ["POST", "/api/profile/avatar?uploader=nobody", /^uploader: Invalid type/],
])("%s %s is refused with 400 and the name of the field", async (method, path, detail) => {
  const { token } = await createAccount();
  const reply = await send(method, path, { token });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    code: "validation_failed",
    details: [expect.stringMatching(detail)],
  });
});

/** Routes for visitors without a session. */
const PUBLIC =
  /^\/api\/auth\/(register|login|forgot-password|resend-verification|verify-email|reset-password|oauth|passkey)/;
const WRITES = app.routes.filter(
  ({ method, path }) =>
    ["POST", "PUT", "DELETE"].includes(method) && path.startsWith("/api/") && !PUBLIC.test(path),
);

it("every write without a session is refused before its body is read or D1 is asked", async () => {
  expect(WRITES.length).toBeGreaterThan(40);
  for (const { method, path } of WRITES) {
    const reply = await send(method, path.replaceAll(/:\w+/g, "x"), { text: "{" });
    expect([method, path, reply.status]).toEqual([method, path, 401]);
    expect(databaseUse(reply).trips).toBe(0);
  }
});

it("every write with an invalid token costs one round trip", async () => {
  for (const { method, path } of WRITES) {
    const reply = await send(method, path.replaceAll(/:\w+/g, "x"), {
      text: "{}",
      token: crypto.randomUUID(),
    });
    expect([method, path, reply.status, databaseUse(reply).trips]).toEqual([method, path, 401, 1]);
  }
});

it.each([
  "/certificate/emperor",
  "/intake/1",
  "/town/1",
  "/two-oclock/1/",
  "/",
  "/dev/mail",
  "/api/dev/mail",
  "/api/settings",
  "/share",
  "/.well-known/security.txt",
  "/auth/google",
])("%s is refused with 400 if the header Host makes no address, and repeats nothing of it", async (path) => {
  const request = new Request(`https://guru.test${path}`);
  Object.defineProperty(request, "url", { value: `http://"><script>${path}` });
  const reply = await app.fetch(request, env, createExecutionContext());
  expect(reply.status).toBe(400);
  expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await reply.text()).not.toContain("script");
});

it("production has every call but those below /dev, which its description leaves out", async () => {
  const missing: string[] = [];
  for (const { endpoint } of registeredRoutes) {
    const reply = await send(endpoint.method, `/api${endpoint.path}`, { env: { ENVIRONMENT: "production" } });
    if ((await reply.text()).includes("There is nothing at this address.")) missing.push(endpoint.path);
  }
  expect(missing).toEqual(
    registeredRoutes.map(({ endpoint }) => endpoint.path).filter((path) => path.startsWith("/dev/")),
  );
});
