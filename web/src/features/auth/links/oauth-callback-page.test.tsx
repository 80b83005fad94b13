import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession, tokenAtom } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import { show } from "../../../test-page.tsx";
import OauthCallbackPage from "./oauth-callback-page.tsx";

function open(search: string) {
  return show(
    <Routes>
      <Route path="/oauth-callback" element={<OauthCallbackPage />} />
      <Route path="/dashboard" element={<h1>Dashboard</h1>} />
    </Routes>,
    `/oauth-callback${search}`,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("fetch", async () => Response.json({ token: "session" }));
});
afterEach(() => endSession());

it("the callback page signs in a player who leaves before the reply", async () => {
  open("?token=second").unmount();
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBe("session"));
});

it.each([
  ["access_denied", "You cancelled the sign-in. Nothing has changed."],
  ["email_taken", /^An account with this email address already exists\./],
  ["anything_else", "Authentication failed. Please try again."],
])("the sign-in error %s has its text, and a way back", (code, text) => {
  open(`?error=${code}`);
  expect(screen.getAllByText(text)).not.toEqual([]);
  expect(screen.getByRole("button", { name: "Back to Login" })).toBeTruthy();
});

it.each(["", "?error=invalid_state"])(
  "a reload or a step back to '%s' leads a player who is signed in on",
  async (search) => {
    startSession("session");
    open(search);
    await vi.waitFor(() => expect(screen.getByRole("heading", { name: "Dashboard" })).toBeTruthy());
  },
);

it("the callback page exchanges nothing after an error of the provider or without a code", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  open("?token=third&error=access_denied");
  const failure = screen.getByText("Authentication failed. Please try again.");
  const reason = screen.getByText("You cancelled the sign-in. Nothing has changed.");
  expect(failure.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  open("");
  expect(screen.getByText("No authentication token received.")).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
  expect(store.get(tokenAtom)).toBeNull();
});
