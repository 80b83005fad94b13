import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { saveProfile, unsavedBioAtom } from "./profile-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  startSession("token");
});
afterEach(() => endSession());

it("a profile whose call is lost is saved again, and refused, leaves its bio for the form", async () => {
  const fetched = vi.fn(async (): Promise<Response> => {
    throw new TypeError("no reply");
  });
  vi.stubGlobal("fetch", fetched);
  const saving = saveProfile({ bio: "New bio" }, "Saved");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await saving).toBe("Kept on this device. It goes out when you're back.");
  // A refusal ends the attempts.
  fetched.mockImplementation(async () => Response.json({ error: "No" }, { status: 400 }));
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledOnce();
  expect(store.get(unsavedBioAtom)).toBe("New bio");
});
