import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from "@oslojs/encoding";
import * as v from "valibot";
import {
  type AssertionOptions,
  type AttestationOptions,
  type KnownCredentials,
  PasskeyAssertion,
  PasskeyAttestation,
} from "#game/auth/passkeys-wire.ts";

const WRONG_ADDRESS = "Passkeys don't work at this address. Please open the game by its name, over HTTPS.";

/*
 * Asks the browser for passkeys, in bytes: extensions of password managers answer in its place with objects whose `toJSON` throws, and
 * older browsers can't read the options from JSON.
 */

/** Explains that the browser gave no passkey, as a complete text. */
export class PasskeyError extends Error {
  constructor(cause: unknown) {
    super(refusalText(cause), { cause });
    this.name = "PasskeyError";
  }
}

export const NO_PASSKEYS_TEXT =
  window.isSecureContext === false
    ? WRONG_ADDRESS
    : "This browser can't use passkeys. Please try another one, or your password.";

const FAILED_TEXT = "The passkey didn't work. Please try again, or use your password.";

const UNUSED_TEXT = "No passkey was used: it was cancelled, or took too long. Please try again.";

/** By the name of the browser's error. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: UNUSED_TEXT,
  AbortError: UNUSED_TEXT,
  TimeoutError: UNUSED_TEXT,
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: WRONG_ADDRESS,
  NotSupportedError: "This device can't make a passkey for the game.",
};

function refusalText(cause: unknown): string {
  if (cause === null) return NO_PASSKEYS_TEXT;
  return (cause instanceof DOMException && REFUSALS[cause.name]) || FAILED_TEXT;
}

/** Returns whether the browser has passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === "function";

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
  const mine = new AbortController();
  const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(60_000)]);
  const made = create(options, { signal, mediation: "conditional" }, "preferred");
  quiet = mine;
  return made;
}

interface Request {
  readonly signal?: AbortSignal;
  readonly mediation?: "conditional";
}

function create(
  options: AttestationOptions,
  request: Request,
  userVerification: UserVerificationRequirement = "required",
): Promise<PasskeyAttestation> {
  const { authenticatorSelection, challenge, user, excludeCredentials } = options;
  return orRefuse(PasskeyAttestation, () =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        authenticatorSelection: { ...authenticatorSelection, userVerification },
        challenge: toBytes(challenge),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: excludeCredentials.map(toDescriptor),
      },
      ...request,
    }),
  );
}

/**
 * Answers a challenge with a passkey that the player chooses: in a dialog of the browser, or, with `conditional`, among the
 * values that it fills in. Throws PasskeyError.
 */
export function answerWithPasskey(
  options: AssertionOptions,
  request: Request = {},
): Promise<PasskeyAssertion> {
  const { challenge, allowCredentials } = options;
  return orRefuse(PasskeyAssertion, () =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: toBytes(challenge),
        allowCredentials: allowCredentials.map(toDescriptor),
      },
      ...request,
    }),
  );
}

const toBytes = (text: string) => new Uint8Array(decodeBase64urlIgnorePadding(text));

const TRANSPORTS: readonly AuthenticatorTransport[] = ["ble", "hybrid", "internal", "nfc", "usb"];
const knownTransports = (told: unknown) =>
  TRANSPORTS.filter((transport) => Array.isArray(told) && told.includes(transport));

function toDescriptor({ id, type, transports }: AttestationOptions["excludeCredentials"][number]) {
  return { id: toBytes(id), type, transports: knownTransports(transports) };
}

/** The bytes of a new passkey, and of one that answers a challenge. */
const BYTES = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

/** Returns the fields of a credential as its `toJSON` would. What an extension has left out, it may refuse to tell. */
function fieldsOf(credential: object): unknown {
  const id = readBytes(credential, "rawId");
  const response = Object(read(credential, "response"));
  const transports = knownTransports(read(response, "getTransports", true));
  const bytes = Object.fromEntries(BYTES.map((name) => [name, readBytes(response, name)]));
  return { id, rawId: id, type: read(credential, "type"), response: { ...bytes, transports } };
}

function read(source: object, name: string, isMethod = false): unknown {
  try {
    const value: unknown = Reflect.get(source, name);
    return isMethod && typeof value === "function" ? value.call(source) : value;
  } catch {
    return undefined;
  }
}

function readBytes(source: object, name: string): string | undefined {
  const value = read(source, name);
  if (value instanceof ArrayBuffer || value instanceof Uint8Array)
    return encodeBase64urlNoPadding(new Uint8Array(value));
  return undefined;
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
    return v.parse(schema, fieldsOf(credential));
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
