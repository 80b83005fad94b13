import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import ResetPasswordPage from "./reset-password-page.tsx";

afterEach(() => {
  cleanup();
  vi.resetModules();
  history.replaceState(null, "", "/");
});

/** Opens a page with the link's token in the address, as its mail does; without one, as a reload does. */
function open(Page: () => React.ReactNode, token?: string) {
  cleanup();
  if (token !== undefined) history.replaceState(null, "", `/link?token=${token}`);
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { name });
const refused = (error: string) => Response.json({ error, code: "invalid_token" }, { status: 400 });

describe("VerifyEmailPage", () => {
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
});

describe("ResetPasswordPage", () => {
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

  it("a spent link after a lost answer says that the new password may work already", async () => {
    const fetch = vi.fn(async (): Promise<Response> => {
      if (fetch.mock.calls.length === 1) throw new TypeError("Failed to fetch");
      return refused(ERROR_TEXT.invalidResetToken);
    });
    vi.stubGlobal("fetch", fetch);
    open(ResetPasswordPage, "link");
    submit();
    await screen.findByText("Network error. Please check your connection and try again.");
    submit();
    const text = await screen.findByText(/^This reset link has expired or is invalid\./);
    expect(text.textContent).toContain("If your first attempt arrived, your new password works already.");
  });

  it("a link that is dead from the start doesn't say so", async () => {
    vi.stubGlobal("fetch", async () => refused(ERROR_TEXT.invalidResetToken));
    open(ResetPasswordPage, "link");
    submit();
    const text = await screen.findByText(/^This reset link has expired or is invalid\./);
    expect(text.textContent).not.toContain("first attempt");
  });
});
