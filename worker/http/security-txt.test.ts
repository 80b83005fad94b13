import { expect, it } from "vitest";
import { send } from "../calls-test-support.ts";

const PATH = "/.well-known/security.txt";

it("security.txt names the contact of the deployment, and expires in the future but within a year", async () => {
  const vars = {
    SECURITY_CONTACT: "mailto:security@guru-grind.com",
    PUBLIC_ORIGIN: "https://guru-grind.com",
  };
  const reply = await send("GET", PATH, { env: vars });
  expect([reply.status, reply.headers.get("content-type")?.toLowerCase()]).toEqual([
    200,
    "text/plain;charset=utf-8",
  ]);
  const text = await reply.text();
  expect(text).toMatch(/^Contact: mailto:security@guru-grind\.com$/m);
  expect(text).toMatch(/^Canonical: https:\/\/guru-grind\.com\/\.well-known\/security\.txt$/m);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

// There is no security.txt without a contact.
it.each([PATH, "/llms.txt", "/favicon.ico", "/.well-known/ai-catalog.json", "/.well-known/change-password"])(
  "the missing file %s is a 404, and not the page either",
  async (path) => {
    const reply = await send("GET", path);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([404, "no-store"]);
  },
);
