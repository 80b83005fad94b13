import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { endSession, tokenAtom } from "../../../session/session.ts";
import { ANSWER, REQUEST_OPTIONS, stubPasskeys } from "../../../session/test-passkeys.ts";
import { store } from "../../../store.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Stubs fetch; returns the calls. */
function serve(signIn: () => Response) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return path.endsWith("/options") ? Response.json({ options: REQUEST_OPTIONS }) : signIn();
  });
  return sent;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Continue with a passkey" }));

afterEach(() => {
  cleanup();
  endSession();
});

it("the button signs in with a passkey that the player chooses", async () => {
  stubPasskeys();
  const sent = serve(() => Response.json({ token: "token-of-passkey" }));
  render(<PasskeySignIn />);
  press();
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBe("token-of-passkey"));
  expect(sent).toEqual([
    { path: "/api/auth/passkey/options", body: undefined },
    { path: "/api/auth/passkey", body: { passkey: ANSWER } },
  ]);
});

it("a passkey that the browser fills in signs in without a press", async () => {
  stubPasskeys();
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(true);
  serve(() => Response.json({ token: "token-of-offer" }));
  render(<PasskeySignIn />);
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBe("token-of-offer"));
});

it("a cancelled dialog and a refused passkey say why, and nobody is signed in", async () => {
  const dialog = stubPasskeys();
  dialog.outcome = "NotAllowedError";
  const error = "This passkey wasn't accepted. Please try again, or use another way to sign in.";
  serve(() => Response.json({ error, code: "invalid_credentials", requestId: "x" }, { status: 401 }));
  render(<PasskeySignIn />);
  press();
  expect(await screen.findByText(/No passkey was used/)).toBeTruthy();
  dialog.outcome = "used";
  press();
  expect(await screen.findByText(error)).toBeTruthy();
  expect(store.get(tokenAtom)).toBeNull();
});

// webauthn#1967, fast-auth-signer#55: the browser goes on offering a passkey that the server doesn't have.
it.each([true, false])(
  "a refused passkey is no longer offered only if it is unknown (%s)",
  async (isUnknown) => {
    const { signals } = stubPasskeys();
    const refused = {
      error: "Not accepted.",
      code: "invalid_credentials",
      requestId: "x",
      data: { isUnknown },
    };
    serve(() => Response.json(refused, { status: 401 }));
    render(<PasskeySignIn />);
    press();
    expect(await screen.findByText("Not accepted.")).toBeTruthy();
    expect(signals).toEqual(
      isUnknown ? [["signalUnknownCredential", { rpId: "x", credentialId: ANSWER.id }]] : [],
    );
  },
);

// fast-auth-signer#55: an extension answers null when its own dialog is closed. webauthn: a failed authenticator isn't a browser
// without passkeys.
it.each([
  ["no credential", /No passkey was used/],
  ["UnknownError", /The passkey didn't work/],
] as const)("a browser that answers with %s is reported in our own words", async (outcome, text) => {
  stubPasskeys().outcome = outcome;
  serve(() => Response.json({ token: "token-of-passkey" }));
  render(<PasskeySignIn />);
  press();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/browser's own words/)).toBeNull();
});

it("a browser without passkeys says so in place of the button", () => {
  serve(() => Response.json({}));
  render(<PasskeySignIn />);
  expect(screen.getByText(/This browser can't use passkeys/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
