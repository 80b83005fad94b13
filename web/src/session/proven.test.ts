import { beforeEach, expect, it, vi } from "vitest";
import { stopGame } from "#game/admin/wire.ts";
import { call } from "../server/api.ts";
import { store } from "../store.ts";
import { proofRequestAtom, proven } from "./proven.ts";
import { startSession } from "./session.ts";

const refusal = (code: string) =>
  Response.json({ error: `no: ${code}`, code, requestId: "x" }, { status: 403 });
const DONE = () => Response.json({ success: true, isRunning: false });

/** Stubs fetch with these replies, in this order; returns how many were taken. */
function serve(...replies: (() => Response)[]) {
  const sent = { count: 0 };
  vi.stubGlobal("fetch", async () => {
    sent.count += 1;
    return replies[sent.count - 1]?.() ?? refusal("internal");
  });
  return sent;
}

const stop = () => proven(() => call(stopGame, { key: crypto.randomUUID() }));
const request = () => vi.waitFor(() => store.get(proofRequestAtom) ?? Promise.reject(new Error("not asked")));

beforeEach(() => startSession("token"));

it("a call that needs a proof asks for it once, and is repeated", async () => {
  const sent = serve(() => refusal("proof_required"), DONE);
  const stopped = stop();
  const { proved } = await request();
  expect(sent.count).toBe(1);
  proved();
  expect(await stopped).toMatchObject({ isRunning: false });
  expect([sent.count, store.get(proofRequestAtom)]).toEqual([2, null]);
});

it("a call whose owner cancels fails with the refusal", async () => {
  const sent = serve(() => refusal("proof_required"));
  const stopped = stop();
  const failed = expect(stopped).rejects.toThrow("no: proof_required");
  (await request()).cancelled();
  await failed;
  expect([sent.count, store.get(proofRequestAtom)]).toEqual([1, null]);
});

it("another refusal asks for nothing", async () => {
  serve(() => refusal("forbidden"));
  await expect(stop()).rejects.toThrow("no: forbidden");
  expect(store.get(proofRequestAtom)).toBeNull();
});

it("the later of two calls that need a proof asks, and the earlier one fails", async () => {
  serve(
    () => refusal("proof_required"),
    () => refusal("proof_required"),
    DONE,
  );
  const first = expect(stop()).rejects.toThrow("no: proof_required");
  const earlier = await request();
  const second = stop();
  await first;
  const later = await vi.waitFor(() => {
    const now = store.get(proofRequestAtom);
    return now && now !== earlier ? now : Promise.reject(new Error("not asked"));
  });
  later.proved();
  expect(await second).toMatchObject({ isRunning: false });
});
