import * as v from "valibot";
import {
  type AssertionOptions,
  type AttestationOptions,
  type KnownCredentials,
  PasskeyAssertion,
  PasskeyAttestation,
} from "#game/contract/account/passkeys.ts";
import * as texts from "./texts.ts";

/* Asks the browser for passkeys. */

/** Explains that the browser gave no passkey, as a complete text. */
export class PasskeyError extends Error {
  constructor(cause: unknown) {
    super(refusalText(cause), { cause });
    this.name = "PasskeyError";
  }
}

export const NO_PASSKEYS_TEXT = texts.cantUsePasskeys;

const FAILED_TEXT = texts.passkeyDidntWork;

function refusalText(cause: unknown): string {
  if (cause === null) return NO_PASSKEYS_TEXT;
  switch (cause instanceof DOMException ? cause.name : "") {
    case "NotAllowedError":
    case "AbortError":
    case "TimeoutError":
      return texts.noPasskeyWasUsed;
    case "InvalidStateError":
      return texts.alreadyHasAPasskey;
    case "SecurityError":
      return texts.wrongAddress;
    case "NotSupportedError":
      return texts.cantMakeAPasskey;
    default:
      return FAILED_TEXT;
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

/** Returns whether the browser makes a passkey by itself after a sign-in with a password that it keeps. */
export async function canCreateQuietly(): Promise<boolean> {
  return (
    canUsePasskeys() && (await PublicKeyCredential.getClientCapabilities?.())?.conditionalCreate === true
  );
}

/** The browser's quiet creation. It has to end before a dialog opens. */
let quiet: AbortController | null = null;

/** Makes a passkey. Throws PasskeyError. */
export function createPasskey(options: AttestationOptions): Promise<PasskeyAttestation> {
  return create(options, {});
}

/** Makes a passkey without a dialog, within a minute. Throws PasskeyError if the browser declines. */
export function createQuietly(options: AttestationOptions): Promise<PasskeyAttestation> {
  const { authenticatorSelection: wanted } = options;
  const authenticatorSelection = { ...wanted, userVerification: "preferred" as const };
  const mine = new AbortController();
  const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(60_000)]);
  const made = create({ ...options, authenticatorSelection }, { signal, mediation: "conditional" });
  quiet = mine;
  return made;
}

function create(
  options: Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0],
  more: { readonly signal?: AbortSignal; readonly mediation?: "conditional" },
): Promise<PasskeyAttestation> {
  return orRefuse(PasskeyAttestation, () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      ...more,
    }),
  );
}

/**
 * Answers a challenge with a passkey that the player chooses: in a dialog of the browser, or, with `conditional`, among the
 * values that it fills in. Throws PasskeyError.
 */
export function answerWithPasskey(
  options: AssertionOptions,
  more: { readonly signal?: AbortSignal; readonly mediation?: "conditional" } = {},
): Promise<PasskeyAssertion> {
  return orRefuse(PasskeyAssertion, () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...more,
    }),
  );
}

/** Asks the browser, and reads its answer. Extensions of password managers answer in its place, not always with a credential. */
async function orRefuse<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  ask: () => Promise<Credential | null>,
): Promise<Answer> {
  if (!canUsePasskeys()) throw new PasskeyError(null);
  quiet?.abort();
  quiet = null;
  try {
    const credential = await ask();
    if (credential === null) throw new DOMException("No credential", "NotAllowedError");
    if (!(credential instanceof PublicKeyCredential)) throw new Error("No passkey");
    return v.parse(schema, credential.toJSON());
  } catch (cause) {
    throw new PasskeyError(cause);
  }
}

/** Tells the browser's stores of passkeys, where it can, which ones the account has, and its name. */
export function signalKnown({ rpId, userId, name, credentialIds }: KnownCredentials): void {
  signal("signalAllAcceptedCredentials", { rpId, userId, allAcceptedCredentialIds: credentialIds });
  signal("signalCurrentUserDetails", { rpId, userId, name, displayName: name });
}

/** Tells the browser's stores, where it can, that the server has no such passkey. */
export function signalUnknown(rpId: string, credentialId: string): void {
  signal("signalUnknownCredential", { rpId, credentialId });
}

type Signal = "signalAllAcceptedCredentials" | "signalCurrentUserDetails" | "signalUnknownCredential";

/** Nothing waits for the answer: a browser that can't, fails or hangs goes on offering the passkey, which the server refuses. */
function signal(name: Signal, facts: object): void {
  try {
    const tell: unknown = Reflect.get(PublicKeyCredential, name);
    if (typeof tell === "function") Promise.resolve(tell.call(PublicKeyCredential, facts)).catch(() => {});
  } catch {
    // See above.
  }
}
