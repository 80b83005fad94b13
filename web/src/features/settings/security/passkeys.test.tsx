import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../session/query-client.ts";
import {
  ANSWER,
  CREATION_OPTIONS,
  PHONE,
  REQUEST_OPTIONS,
  stubPasskeys,
} from "../../../session/test-passkeys.ts";
import {
  press,
  type Replies,
  refusal,
  serve,
  show,
  signInForEach,
  type,
  writesOf,
} from "../../../test-page.tsx";
import { newUsername } from "../validation.ts";
import { Passkeys } from "./passkeys.tsx";
import { ConfirmedChangeForm, PasswordForm } from "./security-tab.tsx";

const KNOWN = { rpId: "x", userId: "AAAA", name: "dana", credentialIds: ["BBBB"] };
const OK = () => Response.json({ message: "ok", passkey: PHONE });

/** Stubs fetch for an account with these passkeys. */
const servePasskeys = (passkeys: readonly object[], replies: Replies = {}) =>
  serve({
    "GET /api/settings/passkeys": () => Response.json({ passkeys, known: KNOWN }),
    "GET /api/settings/sessions": () => Response.json({ data: { sessions: [] } }),
    "POST /api/settings/passkeys/options": () => Response.json({ options: CREATION_OPTIONS }),
    "POST /api/settings/confirm/options": () => Response.json({ options: REQUEST_OPTIONS }),
    "POST /api/settings/passkeys": OK,
    "DELETE /api/settings/passkeys/p": OK,
    ...replies,
  });
const open = ({ hasPassword = true } = {}) => show(<Passkeys hasPassword={hasPassword} />);

const add = async () => {
  await press("Add a passkey");
  type("Your password", "Guru!2345");
  await press("Add");
};

signInForEach();

describe("the passkeys of an account", () => {
  it.each([
    ["NotAllowedError", /No passkey was used/],
    ["InvalidStateError", /already has a passkey/],
    ["SecurityError", /don't work at this address/],
  ] as const)("the browser's %s is explained, and nothing is stored", async (outcome, text) => {
    stubPasskeys().outcome = outcome;
    const sent = servePasskeys([]);
    open();
    await add();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(writesOf(sent).map(({ call }) => call)).toEqual(["POST /api/settings/passkeys/options"]);
  });

  it("a browser without passkeys says so, and still renames and removes them", async () => {
    servePasskeys([PHONE]);
    open();
    expect(await screen.findByText(/This browser can't use passkeys/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add a passkey" }).getAttribute("aria-disabled")).toBe("true");
    await press("Remove Phone");
    expect(screen.queryByRole("button", { name: /^Use a passkey/ })).toBeNull();
  });

  // w3c/webauthn#1976: the browser goes on offering a passkey that the site has removed.
  it("a passkey is removed with a passkey in place of the password; the browser learns what's left", async () => {
    const { signals } = stubPasskeys();
    const sent = servePasskeys([PHONE]);
    open();
    await press("Remove Phone");
    await press("Use a passkey to remove it");
    expect(await screen.findByText("Passkey removed successfully!")).toBeTruthy();
    expect(writesOf(sent)).toMatchObject([
      { call: "POST /api/settings/confirm/options" },
      { call: "DELETE /api/settings/passkeys/p", body: { passkey: ANSWER } },
    ]);
    await vi.waitFor(() =>
      expect(signals).toEqual([
        ["signalAllAcceptedCredentials", { rpId: "x", userId: "AAAA", allAcceptedCredentialIds: ["BBBB"] }],
        ["signalCurrentUserDetails", { rpId: "x", userId: "AAAA", name: "dana", displayName: "dana" }],
      ]),
    );
  });

  // aspnetcore#67299: the signal removes a passkey for good, so a server that isn't sure mustn't cause it.
  it.each([
    [409, "conflict", { isUnknown: true }, 1],
    [409, "conflict", undefined, 0],
    [400, "validation_failed", undefined, 0],
    [503, "unavailable", undefined, 0],
  ])(
    "a new passkey that is refused with %i, %s and %j is taken back %i times",
    async (status, code, data, times) => {
      const { signals } = stubPasskeys();
      servePasskeys([], { "POST /api/settings/passkeys": () => refusal(status, code, "No room.", data) });
      open();
      await add();
      expect(await screen.findByText(/No room/)).toBeTruthy();
      expect(signals.map(([name]) => name)).toEqual(times ? ["signalUnknownCredential"] : []);
    },
  );

  it("an account without a password sends no proof but a passkey", async () => {
    stubPasskeys();
    const sent = servePasskeys([]);
    open({ hasPassword: false });
    await press("Add a passkey");
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await press("Add");
    expect(await screen.findByText("Passkey added successfully!")).toBeTruthy();
    expect(writesOf(sent)[0]?.body).toEqual({});
  });
});

describe("a new password", () => {
  const LAPTOP = { ...PHONE, id: "l", name: "Laptop", isNew: false };
  const TABLET = { ...PHONE, id: "t", name: "Tablet", isNew: true };
  const tick = (name: string) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Remove ${name}`) });
  const openForm = () => show(<PasswordForm hasPassword={true} email="dana@example.com" />);

  async function change() {
    await screen.findByLabelText("Current password");
    type("Current password", "Guru!2345");
    type("New password", "Fresh!2345");
    type("Confirm new password", "Fresh!2345");
    await press("Change Password");
    expect(await screen.findByText("Password updated successfully!")).toBeTruthy();
  }

  it("removes the passkeys that the player leaves ticked, at first the new ones, and the browser learns of it", async () => {
    const { signals } = stubPasskeys();
    const sent = servePasskeys([PHONE, LAPTOP, TABLET], { "PUT /api/settings/password": OK });
    openForm();
    expect(await screen.findByRole("group", { name: "Are these all yours?" })).toBeTruthy();
    // A Worker of the version before doesn't say how old the phone is.
    const ticked = ["Phone", "Laptop", "Tablet"].map((name) => tick(name).checked);
    expect(ticked).toEqual([true, false, true]);
    fireEvent.click(tick("Phone"));
    fireEvent.click(tick("Laptop"));
    await change();
    const proof = { currentPassword: "Guru!2345", newPassword: "Fresh!2345" };
    expect(writesOf(sent)).toMatchObject([
      { call: "PUT /api/settings/password", body: { ...proof, removedPasskeys: ["l", "t"] } },
    ]);
    await vi.waitFor(() => expect(signals).toHaveLength(2));
  });

  it("asks nothing without a passkey, and tells the browser nothing", async () => {
    const { signals } = stubPasskeys();
    const sent = servePasskeys([], { "PUT /api/settings/password": OK });
    openForm();
    await change();
    expect(screen.queryByRole("group")).toBeNull();
    expect(writesOf(sent)).toMatchObject([{ body: { removedPasskeys: [] } }]);
    expect(signals).toEqual([]);
  });

  it("waits for the passkeys, so that none is kept unseen", async () => {
    servePasskeys([], { "GET /api/settings/passkeys": () => refusal(400, "internal", "No.") });
    openForm();
    const button = await screen.findByRole("button", { name: "Change Password" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(await screen.findByText("Your passkeys haven't loaded. Try again below.")).toBeTruthy();
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a form that the owner confirms", () => {
  function openForm() {
    const change = vi.fn(async () => "Changed.");
    show(<ConfirmedChangeForm what="username" schema={newUsername("dana")} change={change} />);
    return change;
  }

  it("a passkey submits the form without a password, and each answer only once", async () => {
    stubPasskeys();
    servePasskeys([PHONE]);
    const change = openForm();
    change.mockRejectedValueOnce(new Error("taken"));
    type("New username", "dana_two");
    await press("Use a passkey to change your username");
    expect(await screen.findByText("Failed to change username. taken")).toBeTruthy();
    await press("Change Username");
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(change).toHaveBeenCalledTimes(1);
    await press("Use a passkey to change your username");
    expect(await screen.findByText("Changed.")).toBeTruthy();
    expect(change).toHaveBeenLastCalledWith("dana_two", { passkey: ANSWER });
  });

  it("an account without passkeys isn't offered one", async () => {
    stubPasskeys();
    servePasskeys([]);
    openForm();
    await vi.waitFor(() => expect(queryClient.getQueryData(["passkeys"])).toEqual([]));
    expect(screen.queryByRole("button", { name: /^Use a passkey/ })).toBeNull();
  });
});
