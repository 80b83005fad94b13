import { act, cleanup, render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PlayerState, toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { startClock } from "../player/energy.ts";
import { acceptPlayer, addPendingChange, confirmPendingChange, forgetPlayer } from "../player/player.ts";
import { outageAtom } from "../server/reachability.ts";
import { startSession } from "../session/session.ts";
import { store } from "../store.ts";
import * as toast from "../ui/layers/toast.ts";
import { undoAction } from "./toast-action.ts";
import { UndoPlace } from "./undo-place.tsx";

let sent: unknown[] = [];
let reply = () => Response.json({});
let stop = () => {};
const onUndone = vi.fn();
const toasts = vi.fn();

const state = (version: number, change: Partial<PlayerState> = {}): PlayerState => ({
  ...toPlayerState(newPlayer("Dana", Date.now()), version, Date.now()),
  ...change,
});
const FRIES = { cause: "action:bag_fries", forMs: 10_000 };
const button = () => screen.queryByRole("button", { name: "Undo" });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, body]);
    return reply();
  });
  vi.clearAllMocks();
  vi.spyOn(toast, "showToast").mockImplementation(toasts);
  startSession("token");
  stop = startClock();
  acceptPlayer(state(1), "fetched");
  render(
    <Provider store={store}>
      <UndoPlace of="action:" onUndone={onUndone} />
      <UndoPlace of="quest:" />
    </Provider>,
  );
  await act(async () => acceptPlayer(state(2, { undo: FRIES }), "reported"));
  // Its code loads when it is shown first, and React waits before it replaces a fallback.
  await act(() => vi.dynamicImportSettled());
  await pass(300);
});
afterEach(() => {
  cleanup();
  stop();
  store.set(outageAtom, null);
  forgetPlayer();
  vi.useRealTimers();
});

it("counts the seconds beside what was done, and leaves after the last", async () => {
  expect(button()?.textContent).toBe("Undo10 s");
  await pass(3_700);
  expect(button()?.textContent).toBe("Undo6 s");
  // The same state, fetched again, has fewer milliseconds from its own arrival: no new ten seconds.
  await act(async () => acceptPlayer(state(2, { undo: { ...FRIES, forMs: 9_000 } }), "fetched"));
  await pass(6_000);
  expect(button()).toBeNull();
});

it("stays as long as it has the focus, and says that it's too late", async () => {
  act(() => button()?.focus());
  await pass(11_000);
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  expect(document.body.textContent).toContain("Too late");
  act(() => button()?.click());
  expect(sent).toEqual([]);
  act(() => button()?.blur());
  await pass(1_000);
  expect(button()).toBeNull();
});

it("names the version that it takes back, and the state of the reply follows", async () => {
  reply = () => Response.json({ newStats: state(3, { cash: 12 }), events: [] });
  await act(async () => button()?.click());
  await pass(0);
  expect(sent).toEqual([["POST", "/api/player/undo", JSON.stringify({ version: 2 })]]);
  expect(onUndone).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
  expect(undoAction()).toBeUndefined();
});

it("a refusal is told in the server's words, and the page asks for the state that it doesn't know", async () => {
  const error = "Something has happened since, so it stays.";
  reply = () => Response.json({ error, code: "conflict" }, { status: 409 });
  await act(async () => button()?.click());
  await pass(0);
  expect(toasts).toHaveBeenCalledWith("error", error, { key: "undo" });
  expect(onUndone).not.toHaveBeenCalled();
});

it("says why it can't be pressed while the server is out of reach, in a toast too", async () => {
  act(() => store.set(outageAtom, "offline"));
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  expect(document.body.textContent).toContain("You're offline");
  await act(async () => undoAction()?.onPress());
  await vi.waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(toasts.mock.lastCall?.[1]).toContain("You're offline, so it stays for now.");
  expect(sent).toEqual([]);
});

it("a press that has no answer yet hides it: something follows", async () => {
  act(() => addPendingChange({ id: "p", apply: (player) => player }));
  expect(button()).toBeNull();
  act(() => confirmPendingChange("p"));
  await pass(0);
  expect(button()).not.toBeNull();
});
