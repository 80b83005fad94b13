import { expect, it, vi } from "vitest";
import { me } from "#game/core/wire/me.ts";
import { store } from "../store.ts";
import { call } from "./api.ts";
import { outageAtom } from "./reachability.ts";
import "./watch-outage.ts";

it("a signed-out page's outage lasts while the database is down, although the Worker is healthy", async () => {
  let isDown = true;
  const asked: string[] = [];
  const down = { error: "Down", code: "database_down", requestId: "1" };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/health") return Response.json({ status: "ok", environment: "production" });
    return isDown ? Response.json(down, { status: 503 }) : Response.json({ status: "ready" });
  });
  await expect(call(me, {})).rejects.toThrow("Down");
  await vi.waitFor(
    () => expect(asked.filter((path) => path === "/api/ready").length).toBeGreaterThan(1),
    10_000,
  );
  expect(store.get(outageAtom)).toBe("failing");
  isDown = false;
  await vi.waitFor(() => expect(store.get(outageAtom)).toBeNull(), 10_000);
});
