import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { aUser } from "../../player/view-fixture.ts";
import { endSession, startSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { showToast } from "../../ui/layers/toast.ts";
import { saveProfile, unsavedBioAtom } from "./profile-queue.ts";

vi.mock("../../ui/layers/toast.ts", { spy: true });
const toast = vi.mocked(showToast);

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

it("an earlier change that waits doesn't overwrite a later one", async () => {
  let isLost = true;
  const saved: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit): Promise<Response> => {
    if (isLost) throw new TypeError("no reply");
    const { bio } = JSON.parse(String(body)) as { bio: string };
    saved.push(bio);
    return Response.json({ message: "ok", user: aUser({ bio }) });
  });
  const first = saveProfile({ bio: "A" }, "Saved");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toContain("Kept on this device.");
  isLost = false;
  expect(await saveProfile({ bio: "B" }, "Saved")).toBe("Saved");
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(saved).toEqual(["A", "B"]);
});

it("a refused profile says why to the form, and not again in a toast", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "Too long" }, { status: 400 }));
  await expect(saveProfile({ bio: "Long" }, "Saved")).rejects.toThrow("Too long");
  expect(toast).not.toHaveBeenCalled();
});
