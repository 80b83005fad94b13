import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, signInForEach } from "../test-page.tsx";
import { SignedInShell } from "./signed-in-shell.tsx";

/** The answer of the server; null if it can't be reached. */
let status: number | null = null;
let asked = 0;

/** Lets each effect and each notice of the query cache run. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

const failure = () => screen.findByRole("heading", { name: "Failed to load user data" });

signInForEach();
beforeEach(() => {
  asked = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/auth/me")) asked += 1;
    if (status === null) throw new TypeError("Failed to fetch");
    return Response.json({ error: "no" }, { status });
  });
});

const open = () => show(<SignedInShell token="token" />);

it.each([500, 403, 429, null])(
  "a first load that fails (%s) says so and asks at most twice",
  async (answer) => {
    status = answer;
    open();
    await failure();
    await settled();
    await failure();
    expect(asked).toBeLessThanOrEqual(2);
    expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
  },
);

it("Try Again asks again, and the screen stays while it waits", async () => {
  status = 403;
  open();
  await failure();
  const before = asked;
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return promise;
  });
  act(() => screen.getByRole("button", { name: "Try Again" }).click());
  await settled();
  await failure();
  expect(asked).toBe(before + 1);
  expect(screen.getByRole("button", { name: /Try Again/ }).getAttribute("aria-busy")).toBe("true");
  resolve(Response.json({ error: "no" }, { status: 500 }));
  await settled();
  expect(await failure()).toBeDefined();
});
