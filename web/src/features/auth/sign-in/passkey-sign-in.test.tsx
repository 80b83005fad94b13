import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { endSession, tokenAtom } from "../../../session/session.ts";
import { ANSWER, REQUEST_OPTIONS, stubPasskeys } from "../../../session/test-passkeys.ts";
import { store } from "../../../store.ts";
import { refusal, serve as serveCalls } from "../../../test-page.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Stubs fetch; returns the calls. */
const serve = (signIn: () => Response) =>
  serveCalls({
    "POST /api/auth/passkey/options": () => Response.json({ options: REQUEST_OPTIONS }),
    "POST /api/auth/passkey": signIn,
  });

const press = () => fireEvent.click(screen.getByRole("button", { name: "Continue with a passkey" }));

afterEach(() => endSession());

// webauthn#1967, fast-auth-signer#55: the browser goes on offering a passkey that the server doesn't have.
it.each([true, false])(
  "a refused passkey signs nobody in, and is no longer offered only if it is unknown (%s)",
  async (isUnknown) => {
    const { signals } = stubPasskeys();
    serve(() => refusal(401, "invalid_credentials", "Not accepted.", { isUnknown }));
    render(<PasskeySignIn />);
    press();
    expect(await screen.findByText("Not accepted.")).toBeTruthy();
    expect(store.get(tokenAtom)).toBeNull();
    const told = [["signalUnknownCredential", { rpId: "x", credentialId: ANSWER.id }]];
    expect(signals).toEqual(isUnknown ? told : []);
  },
);

// fast-auth-signer#55: an extension answers null when its own dialog is closed. webauthn: a failed authenticator isn't a browser
// without passkeys.
it.each([
  ["no credential", /No passkey was used/],
  ["NotAllowedError", /No passkey was used/],
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
