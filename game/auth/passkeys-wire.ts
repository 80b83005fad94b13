import * as v from "valibot";
import { endpoint } from "../core/wire/endpoint.ts";
import { MessageReply } from "../core/wire/me.ts";
import { Text } from "../core/wire/text.ts";
import { AnyPassword } from "./sign-in-wire.ts";

/** Maximum passkeys of an account. */
export const MAX_PASSKEYS = 10;
/** Maximum length of a passkey's name in characters. */
export const PASSKEY_NAME_MAX = 40;

/** Texts of the server. See docs/reference/accounts.md#passkeys. */
export const PASSKEY_TEXT = {
  added: "Passkey added successfully!",
  renamed: "Passkey renamed successfully!",
  removed: "Passkey removed successfully!",
  confirmed: "Thank you. It's you.",
  /** Refusal of an administrator's write, which the page answers by asking. */
  proofRequired: "Please confirm that it's you.",
  refused: "This passkey wasn't accepted. Please try again, or use another way to sign in.",
  expired: "That took too long, or the request was used already. Please try again.",
  tooMany: `An account can have ${MAX_PASSKEYS} passkeys. Please remove one first.`,
  known: "This passkey is already on an account.",
  onlyWay: "This is the only way to sign in to your account. Please add a password or another passkey first.",
  unknown: "There is no such passkey.",
  none: "This account has no passkey.",
  needsName: `Please give the passkey a name of 1 to ${PASSKEY_NAME_MAX} characters.`,
} as const;

/** The purpose of a challenge: an answer to one can't be used for another. */
export const CHALLENGE_PURPOSES = ["sign_in", "confirm", "add"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Bytes in unpadded base64url, as browsers write them. */
const bytes = (maxLength: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[\w-]+$/));

/** The longest id of a credential has 1023 bytes. */
const CredentialId = bytes(1364);

/** An answer of `navigator.credentials.get`, with texts in place of bytes. */
export const PasskeyAssertion = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: v.nullish(bytes(88)),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** An answer of `navigator.credentials.create`, with texts in place of bytes. */
export const PasskeyAttestation = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: bytes(4096),
    /** Without certificates; the longest id with the longest common key (RSA with 4096 bits) and its signature fits. */
    attestationObject: bytes(4096),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(32), v.regex(/^[a-z-]+$/))), v.maxLength(8)),
      [],
    ),
  }),
});
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>;

const Descriptor = v.object({
  id: v.string(),
  type: v.literal("public-key"),
  transports: v.array(v.string()),
});

/** Options of `navigator.credentials.get`, with texts in place of bytes. */
export const AssertionOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** In milliseconds. */
  timeout: v.number(),
  userVerification: v.literal("required"),
  /** Empty if any passkey of this site is welcome. */
  allowCredentials: v.array(Descriptor),
});
export type AssertionOptions = v.InferOutput<typeof AssertionOptions>;

/** Options of `navigator.credentials.create`, with texts in place of bytes. */
export const AttestationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification: v.literal("required"),
  }),
  attestation: v.literal("none"),
});
export type AttestationOptions = v.InferOutput<typeof AttestationOptions>;

/** Proof of the owner: the password, or a passkey of the account in its place. */
export const PROOF_FIELDS = {
  password: v.optional(AnyPassword),
  passkey: v.optional(PasskeyAssertion),
};
export interface OwnerProof {
  readonly password?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Ids of passkeys that a change of the password removes. */
export const RemovedPasskeys = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.maxLength(MAX_PASSKEYS),
);

export const PasskeyName = Text(PASSKEY_NAME_MAX, {
  missing: PASSKEY_TEXT.needsName,
  tooLong: PASSKEY_TEXT.needsName,
  isLine: true,
});

/** A passkey as its owner sees it. Times are ISO 8601. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Null if it has not been used yet. */
  lastUsedAt: v.nullable(v.string()),
  /** True if it was added in the last 30 days, or since the last change of the password. */
  isNew: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** The account and its passkeys, for the browser's passkey stores, which then offer no others. */
export const KnownCredentials = v.object({
  rpId: v.string(),
  /** Handle of the account, in base64url. */
  userId: v.string(),
  name: v.string(),
  credentialIds: v.array(v.string()),
});
export type KnownCredentials = v.InferOutput<typeof KnownCredentials>;

/** Data of a refused sign-in or new passkey. True if the server surely has no such passkey: the browser forgets it for good. */
export const RefusedPasskey = v.object({ isUnknown: v.boolean() });

/** Begins a sign-in with any passkey of this site, in this browser. */
export const signInOptions = endpoint("POST", "/auth/passkey/options", {
  reply: v.object({ options: AssertionOptions }),
});

export const signInWithPasskey = endpoint("POST", "/auth/passkey", {
  body: v.object({ passkey: PasskeyAssertion }),
  reply: v.object({ token: v.string() }),
});

/** The account's passkeys, the newest first. */
export const listPasskeys = endpoint("GET", "/settings/passkeys", {
  reply: v.object({ passkeys: v.array(Passkey), known: v.optional(KnownCredentials) }),
});

/**
 * Begins to add a passkey. Needs a proof of the owner, or a fresh sign-in if the account has neither password nor passkey.
 */
export const addPasskeyOptions = endpoint("POST", "/settings/passkeys/options", {
  body: v.object(PROOF_FIELDS),
  reply: v.object({ options: AttestationOptions }),
});

export const addPasskey = endpoint("POST", "/settings/passkeys", {
  body: v.object({
    name: PasskeyName,
    passkey: PasskeyAttestation,
    /**
     * True if the browser made it automatically after a sign-in, without user verification; a sign-in with it verifies
     * the user.
     */
    isConditional: v.optional(v.boolean(), false),
  }),
  reply: v.object({ message: v.string(), passkey: Passkey }),
});

export const renamePasskey = endpoint("PUT", "/settings/passkeys/:id", {
  body: v.object({ name: PasskeyName }),
  reply: MessageReply,
});

/** Needs the same proof as adding one. */
export const removePasskey = endpoint("DELETE", "/settings/passkeys/:id", {
  body: v.object(PROOF_FIELDS),
  reply: MessageReply,
});

/** Begins a proof of the owner with a passkey of the account. */
export const confirmOptions = endpoint("POST", "/settings/confirm/options", {
  reply: v.object({ options: AssertionOptions }),
});

/** Proves the owner of this session once more. See docs/reference/administration.md#fresh-proof. */
export const confirmOwner = endpoint("POST", "/settings/confirm", {
  body: v.object(PROOF_FIELDS),
  reply: MessageReply,
});
