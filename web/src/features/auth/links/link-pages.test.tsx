import { cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { refusal, show } from "../../../test-page.tsx";
import { useLinkToken } from "./link-token.ts";
import ResetPasswordPage from "./reset-password-page.tsx";

afterEach(() => {
  vi.resetModules();
  history.replaceState(null, "", "/");
});

/** Opens a page with the link's token in the address, as its mail does; without one, as a reload does. */
function open(Page: () => React.ReactNode, token?: string) {
  cleanup();
  if (token !== undefined) history.replaceState(null, "", `/link?token=${token}`);
  show(<Page />);
}

const heading = (name: string) => screen.findByRole("heading", { name });
const refused = (error: string) => refusal(400, "invalid_token", error);

it("a call whose answer is lost can be tried again with the same link, and then says that it's verified", async () => {
  const asked: unknown[] = [];
  const fetch = vi.fn(async (_url: string, init: RequestInit): Promise<Response> => {
    asked.push(JSON.parse(String(init.body)));
    if (asked.length === 1) throw new TypeError("Failed to fetch");
    const user = { username: "Jane", email: "jane@example.com" };
    return Response.json({ message: "Email Verified!", user });
  });
  vi.stubGlobal("fetch", fetch);
  open((await import("./verify-email-page.tsx")).default, "link");
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeTruthy();
  vi.resetModules();
  open((await import("./verify-email-page.tsx")).default);
  await heading("Email Verified!");
  expect(asked).toEqual([{ token: "link" }, { token: "link" }]);
});

function submit(confirmation = "Guru!2345x") {
  const typed = { "New password": "Guru!2345x", "Confirm new password": confirmation };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole("button", { name: "Reset Password" }));
}

it("two passwords that differ are refused, and a reload after a reset says so again, and offers no form for the spent link", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Password Reset Successful" }));
  open(ResetPasswordPage, "link");
  submit("another");
  await screen.findByText("Passwords do not match.");
  submit();
  await heading("Password Reset Successful");
  open(ResetPasswordPage);
  await heading("Password Reset Successful");
  open(ResetPasswordPage, "another");
  await heading("Reset Password");
});

it.each([
  [true, "says that the new password may work already"],
  [false, "doesn't say so"],
])("a dead link after a lost answer (%s) %s", async (isLost) => {
  const fetch = vi.fn(async (): Promise<Response> => {
    if (isLost && fetch.mock.calls.length === 1) throw new TypeError("Failed to fetch");
    return refused(ERROR_TEXT.invalidResetToken);
  });
  vi.stubGlobal("fetch", fetch);
  open(ResetPasswordPage, "link");
  submit();
  if (isLost) await screen.findByText("Network error. Please check your connection and try again.");
  if (isLost) submit();
  const text = await screen.findByText(/^This reset link has expired or is invalid\./);
  const hope = "If your first attempt arrived, your new password works already.";
  expect(text.textContent?.includes(hope)).toBe(isLost);
});

it("the token of an emailed link leaves the address bar at once, and survives a reload", () => {
  history.replaceState({ idx: 3 }, "", "/reset-password?token=secret#top");
  const { result, unmount } = renderHook(useLinkToken);
  expect(result.current).toBe("secret");
  expect(location.href).not.toContain("secret");
  expect(location.pathname).toBe("/reset-password");
  // The router keeps its own data in the entry.
  expect(history.state).toMatchObject({ idx: 3 });
  unmount();
  expect(renderHook(useLinkToken).result.current).toBe("secret");
});

it.each([
  ["with a mail program's punctuation", "/verify-email?token=Se-cr_et).&utm_source=mail", "Se-cr_et"],
  ["without a token", "/reset-password", null],
])("an address %s has only the token itself, or none", (_, address, token) => {
  history.replaceState(null, "", address);
  expect(renderHook(useLinkToken).result.current).toBe(token);
});
