import * as v from "valibot";
import {
  type AssertionOptions,
  type AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from "#game/contract/passkeys.ts";

/* Asks the browser for passkeys. */

/** Why the browser gave no passkey, as a complete text. */
export class PasskeyError extends Error {
  constructor(cause: unknown) {
    super(refusalText(cause), { cause });
    this.name = "PasskeyError";
  }
}

export const NO_PASSKEYS_TEXT = "This browser can't use passkeys. Please try another one, or your password.";

function refusalText(cause: unknown): string {
  switch (cause instanceof DOMException ? cause.name : "") {
    case "NotAllowedError":
      return "No passkey was used: it was cancelled, or took too long. Please try again.";
    case "InvalidStateError":
      return "This device already has a passkey for your account.";
    case "SecurityError":
      return "Passkeys don't work at this address. Please open the game by its name, over HTTPS.";
    case "NotSupportedError":
      return "This device can't make a passkey for the game.";
    default:
      return NO_PASSKEYS_TEXT;
  }
}

/** Returns whether the browser has passkeys, with its options and answers as JSON. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

/** Returns whether the browser offers passkeys among the values that it fills in. */
export async function canFillInPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Makes a passkey. Throws PasskeyError. */
export async function createPasskey(options: AttestationOptions): Promise<PasskeyAttestation> {
  const created = await orRefuse(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  return v.parse(PasskeyAttestation, toJson(created));
}

/**
 * Answers a challenge with a passkey that the player chooses: in a dialog of the browser, or, with `conditional`, among the
 * values that it fills in. Throws PasskeyError.
 */
export async function answerWithPasskey(
  options: AssertionOptions,
  more: { readonly signal?: AbortSignal; readonly mediation?: "conditional" } = {},
): Promise<PasskeyAssertion> {
  const found = await orRefuse(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...more,
    }),
  );
  return v.parse(PasskeyAssertion, toJson(found));
}

async function orRefuse<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!canUsePasskeys()) throw new PasskeyError(null);
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyError(cause);
  }
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(null);
  return credential.toJSON();
}
