import { vi } from "vitest";
import type { AssertionOptions, AttestationOptions } from "#game/auth/passkeys-wire.ts";

/** The JSON of an answer to a challenge, and of a new passkey. */
export const ANSWER = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
};
export const NEW_PASSKEY = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["internal"] },
};

/** A passkey of an account, as the server lists it. */
export const PHONE = {
  id: "p",
  name: "Phone",
  createdAt: "2026-11-01T10:00:00.000Z",
  lastUsedAt: null,
  isNew: true,
};

/** What the server asks a browser for: an answer, and a new passkey. */
export const REQUEST_OPTIONS: AssertionOptions = {
  challenge: "AAAA",
  rpId: "x",
  timeout: 1,
  userVerification: "required",
  allowCredentials: [],
};
export const CREATION_OPTIONS: AttestationOptions = {
  challenge: "AAAA",
  rp: { id: "x", name: "Guru Grind" },
  user: { id: "AAAA", name: "dana", displayName: "dana" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  attestation: "none",
};

/**
 * A credential of an extension, with bytes in place of their texts. The browser's `toJSON` refuses it: aspnetcore#62916 (1Password),
 * WebClients#470 (Proton Pass), clients#12060 (Bitwarden).
 */
class FakeCredential {
  readonly rawId = new Uint8Array(3).buffer;
  readonly type = "public-key";
  readonly response: object;

  constructor({ response }: typeof ANSWER | typeof NEW_PASSKEY) {
    const fields = Object.entries(response).map(([name, value]) =>
      name === "transports" ? ["getTransports", () => value] : [name, new Uint8Array(3)],
    );
    this.response = Object.fromEntries(fields);
  }

  static isConditionalMediationAvailable = async () => false;

  toJSON() {
    throw new TypeError("Illegal invocation");
  }
}

/** The player's part in the browser's dialog: uses a passkey, or the name of the error that the browser reports. */
interface FakeDialog {
  outcome:
    | "used"
    | "no credential"
    | "NotAllowedError"
    | "InvalidStateError"
    | "SecurityError"
    | "UnknownError";
  /** The arguments of each request to the browser. */
  readonly asked: unknown[];
  /** The signals about passkeys that the browser got, by name. */
  readonly signals: [name: string, facts: unknown][];
}

/** Gives the browser passkeys. */
export function stubPasskeys(): FakeDialog {
  const dialog: FakeDialog = { outcome: "used", asked: [], signals: [] };
  const answer = (json: typeof ANSWER | typeof NEW_PASSKEY) => async (options: unknown) => {
    dialog.asked.push(options);
    // As extensions of password managers do.
    if (dialog.outcome === "no credential") return null;
    if (dialog.outcome !== "used") throw new DOMException("The browser's own words", dialog.outcome);
    return new FakeCredential(json);
  };
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  for (const name of [
    "signalAllAcceptedCredentials",
    "signalCurrentUserDetails",
    "signalUnknownCredential",
  ]) {
    // Never answers, and nothing waits for it.
    const tell = (facts: unknown) => {
      dialog.signals.push([name, facts]);
      return new Promise(() => {});
    };
    Object.assign(FakeCredential, { [name]: tell });
  }
  const credentials = { create: answer(NEW_PASSKEY), get: answer(ANSWER) };
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
  return dialog;
}
