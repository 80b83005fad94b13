import { beforeEach, expect, it, vi } from "vitest";
import { forgetSharedPicture, takeSharedPicture } from "./shared-picture.ts";

const SHARED_AT = Date.parse("2026-11-25T12:00:00Z");
const MINUTE = 60_000;

beforeEach(() => {
  const headers = { "content-type": "image/png", date: new Date(SHARED_AT).toUTCString() };
  const entries = new Map([["/shared-picture", new Response("me", { headers })]]);
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (key: string) => entries.get(key),
      delete: async (key: string) => entries.delete(key),
    }),
    delete: async () => entries.clear(),
  });
});

it("a shared picture is taken once", async () => {
  const taken = await takeSharedPicture(SHARED_AT + 9 * MINUTE);
  expect(taken?.type).toBe("image/png");
  expect(taken?.size).toBe(2);
  expect(await takeSharedPicture(SHARED_AT)).toBeNull();
});

it("a picture that has waited for ten minutes is forgotten", async () => {
  expect(await takeSharedPicture(SHARED_AT + 10 * MINUTE)).toBeNull();
  expect(await takeSharedPicture(SHARED_AT)).toBeNull();
});

it("a picture that waits isn't offered to the next player of the device", async () => {
  await forgetSharedPicture();
  expect(await takeSharedPicture(SHARED_AT)).toBeNull();
});
