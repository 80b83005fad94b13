import { describe, expect, it } from "vitest";
import { outboundCalls } from "./outbound-calls.ts";

const FILE = "worker/features/auth/captcha.ts";

describe("outbound calls", () => {
  it.each([
    'await fetch("https://a.test");',
    'await globalThis.fetch("https://a.test");',
    "const call = (send: typeof fetch = fetch) => send;",
    "const { fetch: send } = globalThis;",
    "const tools = { fetch };",
    'globalThis["fetch"]("https://a.test");',
  ])("%j is one", (code) => {
    expect(outboundCalls(FILE, `\n${code}`)).toEqual([2]);
  });

  it.each([
    "await env.ASSETS.fetch(request);",
    "class Room { override async fetch(request: Request) {} }",
    "export default { fetch(request: Request) {} };",
    "let send: typeof fetch | undefined;",
  ])("%j is none", (code) => {
    expect(outboundCalls(FILE, code)).toEqual([]);
  });

  it("only the Worker's own code is checked, and one file of it sends", () => {
    const code = "await fetch(url);";
    for (const file of ["worker/platform/outbound.ts", "worker/push/send-push.test.ts", "web/src/app.ts"]) {
      expect(outboundCalls(file, code)).toEqual([]);
    }
  });
});
