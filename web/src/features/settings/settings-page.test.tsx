import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser } from "../../player/view-fixture.ts";
import {
  press,
  type Replies,
  refusal,
  serve,
  show,
  signInForEach,
  type,
  writesOf,
} from "../../test-page.tsx";
import SettingsPage from "./settings-page.tsx";

const USER = aUser({ bio: "Old bio", xHandle: "guru" });
const SETTINGS = { user: USER, hasPassword: true, pendingEmail: null };
/** Stubs fetch with these replies beside those of an account without anything else. */
const serveSettings = (replies: Replies) =>
  serve({
    "GET /api/settings": () => Response.json(SETTINGS),
    "GET /api/settings/sessions": () => Response.json({ data: { sessions: [] } }),
    "GET /api/settings/passkeys": () => Response.json({ passkeys: [] }),
    "GET /api/settings/security-log": () => Response.json({ data: { events: [], hasMore: false } }),
    ...replies,
  });
const open = (tab: string) => show(<SettingsPage />, `/settings?tab=${tab}`);

const button = (name: string) => screen.findByRole("button", { name });
const isDisabled = (element: HTMLElement) => element.getAttribute("aria-disabled") === "true";

signInForEach();

it.each([
  [500, "Failed to load settings"],
  [404, "User Not Found"],
])(
  "the settings page says of a %i that the account isn't there, and Try Again loads it",
  async (status, text) => {
    let isUp = false;
    serveSettings({
      "GET /api/settings": () =>
        isUp ? Response.json(SETTINGS) : refusal(status, "internal", "Failed to load settings"),
    });
    open("profile");
    expect(await screen.findByText(text)).toBeTruthy();
    isUp = true;
    await press("Try Again");
    expect(await screen.findByLabelText("Bio")).toBeTruthy();
  },
);

it.each([
  ["type", "Please select a valid image file"],
  ["size", "Image size must be less than 5MB"],
  ["lost", "The shared picture didn't arrive. Please choose it here."],
])("a shared file that wasn't kept (%s) says so on the Profile tab", async (reason, text) => {
  serveSettings({});
  open(`profile&shared=${reason}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

it("the bio can be saved only if it has changed and is short enough", async () => {
  const user = { ...USER, bio: "New bio" };
  const sent = serveSettings({ "PUT /api/settings/profile": () => Response.json({ message: "ok", user }) });
  open("profile");
  const save = await button("Update Profile");
  expect(isDisabled(save)).toBe(true);
  expect(screen.getByText("Your bio hasn't changed yet.")).toBeTruthy();
  expect(screen.getByText("7/200")).toBeTruthy();
  type("Bio", "b".repeat(201));
  expect(isDisabled(save)).toBe(true);
  expect(screen.getByText("Bio must be at most 200 characters")).toBeTruthy();
  type("Bio", "New bio");
  await press("Update Profile");
  expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ call: "PUT /api/settings/profile", body: { bio: "New bio" } });
  expect(isDisabled(await button("Update Profile"))).toBe(true);
});

it("handles can be saved only if one has changed and all are valid", async () => {
  const user = { ...USER, xHandle: "ship_it" };
  const sent = serveSettings({ "PUT /api/settings/profile": () => Response.json({ message: "ok", user }) });
  open("social");
  expect(isDisabled(await button("Save Handles"))).toBe(true);
  type("X", "@guru");
  expect(isDisabled(await button("Save Handles"))).toBe(true);
  type("X", "x".repeat(16));
  expect(screen.getByText("X handle must be between 1 and 15 characters")).toBeTruthy();
  expect(isDisabled(await button("Save Handles"))).toBe(true);
  type("X", "@ship_it");
  await press("Save Handles");
  expect(await screen.findByText("Social media handles updated successfully!")).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ xHandle: "@ship_it", instagramHandle: "", tiktokHandle: "" });
  expect(screen.getByLabelText("X")).toHaveProperty("value", "ship_it");
});

const EMAIL = "new@example.com";
const RENAMED = { username: "dana_two", user: { ...USER, username: "dana_two" } };
const PASSWORD = "Old!23456";

const BAD_EMAIL = "Please enter a valid email address.";
const BAD_NAME = "Username must be at least 3 characters";
const SENT = "Verification email sent to new address!";

it.each([
  ["email", "Email", "dana@", BAD_EMAIL, EMAIL, { pendingEmail: EMAIL }, SENT],
  ["username", "Username", "d", BAD_NAME, "dana_two", RENAMED, "Username updated successfully!"],
])("the form of the %s shows its issues, then the server's refusal, then success", async (...row) => {
  const [what, title, wrong, issue, right, reply, said] = row;
  const path = `PUT /api/settings/${what}`;
  const [field, password] = [`New ${what}`, `Password to change your ${what}`];
  let isRefused = true;
  const sent = serveSettings({
    [path]: () =>
      isRefused ? refusal(409, "internal", "It is taken") : Response.json({ message: "ok", ...reply }),
  });
  open("security");
  const change = await button(`Change ${title}`);
  type(field, wrong);
  fireEvent.click(change);
  expect(screen.getByText(issue)).toBeTruthy();
  expect(screen.getByText("Password is required")).toBeTruthy();
  type(field, right);
  type(password, PASSWORD);
  fireEvent.click(change);
  expect(await screen.findByText("It is taken")).toBeTruthy();
  expect(screen.getByLabelText(field)).toHaveProperty("value", right);
  isRefused = false;
  fireEvent.click(change);
  expect(await screen.findByText(said)).toBeTruthy();
  const body = { [`new${title}`]: right, password: PASSWORD };
  expect(writesOf(sent).map((write) => write.body)).toEqual([body, body]);
  for (const label of [field, password]) expect(screen.getByLabelText(label)).toHaveProperty("value", "");
});

it("a provider account can add a password, but not change its email or username, and is then asked for it", async () => {
  const user = { ...USER, oauthProvider: "google" };
  const sent = serveSettings({
    "GET /api/settings": () => Response.json({ ...SETTINGS, user, hasPassword: false }),
    "POST /api/settings/password": () => Response.json({ message: "ok" }),
  });
  open("security");
  const add = await button("Add Password");
  for (const label of ["Current password", "New email", "New username"]) {
    expect(screen.queryByLabelText(label)).toBeNull();
  }
  type("New password", "Fresh!2345");
  type("Confirm new password", "Fresh!2345");
  fireEvent.click(add);
  expect(await screen.findByLabelText("Current password")).toBeTruthy();
  expect(screen.getByText("Password updated successfully!")).toBeTruthy();
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "");
  expect(writesOf(sent)).toMatchObject([
    { call: "POST /api/settings/password", body: { password: "Fresh!2345" } },
  ]);
});

it("the form that deletes the account asks for its username and its password", async () => {
  serveSettings({});
  open("account");
  expect(isDisabled(await button("Delete Account"))).toBe(true);
  expect(screen.getByText("Account Type:").parentElement?.textContent).toBe("Account Type: Password");
  type("Type dana to confirm", "Dana");
  expect(screen.getAllByText("Username confirmation does not match").length).toBeGreaterThan(0);
  type("Type dana to confirm", "dana");
  expect(screen.getByText("Password is required")).toBeTruthy();
});

it("a provider account without a password is deleted with its username and a fresh sign-in", async () => {
  const user = { ...USER, oauthProvider: "discord" };
  const stale = "For your security, please sign out, sign in with your provider again";
  const sent = serveSettings({
    "GET /api/settings": () => Response.json({ ...SETTINGS, user, hasPassword: false }),
    "DELETE /api/settings/account": () => refusal(403, "internal", stale),
  });
  open("account");
  expect(isDisabled(await button("Delete Account"))).toBe(true);
  expect(screen.getByText("Account Type:").parentElement?.textContent).toBe("Account Type: Discord OAuth");
  expect(screen.getByText(/need a password if you've added one/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "sign in with Discord again" });
  expect(link).toHaveProperty("pathname", "/auth/discord");
  expect(screen.queryByLabelText("Password to delete your account")).toBeNull();
  expect(screen.getByText("Enter your username to confirm.")).toBeTruthy();
  type("Type dana to confirm", "dana");
  await press("Delete Account");
  expect(await screen.findByText(stale)).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ confirmUsername: "dana" });
});

it("a provider account with a password can be deleted with it", async () => {
  const user = { ...USER, oauthProvider: "discord" };
  serveSettings({ "GET /api/settings": () => Response.json({ ...SETTINGS, user, hasPassword: true }) });
  open("account");
  expect(await screen.findByLabelText("Password to delete your account")).toBeTruthy();
  expect(screen.getByText(/can still delete your account/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /again/ })).toBeNull();
});
