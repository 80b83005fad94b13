import { decodeIEEEP1363ECDSASignature, p256 } from "@oslojs/crypto/ecdsa";
import { sha256 } from "@oslojs/crypto/sha2";
import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding as encode } from "@oslojs/encoding";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  AssertionOptions,
  AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from "#game/auth/passkeys-wire.ts";
import { ORIGIN } from "../calls-test-support.ts";
import { type CertifiedKey, certificateChain } from "./certificates-test-support.ts";

/** Well-formed answers to a challenge that nobody has issued. */
const NO_CHALLENGE = encode(new TextEncoder().encode('{"challenge":"none"}'));
const ANSWER = { id: "AAAA", rawId: "AAAA", type: "public-key" } as const;
const RESPONSE = { clientDataJSON: NO_CHALLENGE, authenticatorData: "AAAA", signature: "AAAA" };
export const AN_ASSERTION: PasskeyAssertion = { ...ANSWER, response: { ...RESPONSE, userHandle: "AAAA" } };
export const AN_ATTESTATION: PasskeyAttestation = {
  ...ANSWER,
  response: { clientDataJSON: NO_CHALLENGE, attestationObject: "AAAA", transports: [] },
};

/** The faults of an answer; an honest one has none. */
export interface Forgery {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly isAbsent?: boolean;
  /** If true, somebody touched the authenticator, without a PIN, finger or face. */
  readonly isUnverified?: boolean;
  /** Count of uses. */
  readonly signCount?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
  /** Authenticator whose key signs. */
  readonly signer?: Authenticator;
  /** Attestation of a new key; `none` by default. */
  readonly attestation?: Attestation;
}

/** The format of an attestation, and the entries of its statement. */
export interface Attestation {
  readonly format: string;
  readonly entries: readonly ("alg" | "sig" | "x5c" | "ecdaaKeyId")[];
}

const encoder = new TextEncoder();
/** A value in the statement of an attestation. */
type Entry = number | Uint8Array | Uint8Array[];
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
/** COSE: an EC2 key for ES256 on P-256. */
const COSE = { type: [1, 2], algorithm: [3, -7], curve: [-1, 1], x: -2, y: -3 } as const;

/** An authenticator with one passkey, made by `attest`. It counts its uses, unless it was told not to. */
export class Authenticator {
  readonly credentialId = encode(crypto.getRandomValues(new Uint8Array(16)));
  readonly #keys: CryptoKeyPair;
  readonly #counts: boolean;
  #signCount = 0;
  #userHandle = "";

  private constructor(keys: CryptoKeyPair, counts: boolean) {
    this.#keys = keys;
    this.#counts = counts;
  }

  static async create({ counts = true } = {}): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    if (!("privateKey" in keys)) throw new Error("Not a key pair");
    return new Authenticator(keys, counts);
  }

  /** Makes the passkey. */
  async attest({ challenge, user }: AttestationOptions, forgery: Forgery = {}): Promise<PasskeyAttestation> {
    this.#userHandle = user.id;
    const id = forgery.credentialId ?? this.credentialId;
    const rawId = decodeBase64urlIgnorePadding(id);
    const authData = concat(
      this.#data(forgery, HAS_KEY),
      new Uint8Array(16),
      new Uint8Array([rawId.length >> 8, rawId.length & 0xff]),
      rawId,
      await this.#publicKey(),
    );
    const client = clientData("webauthn.create", challenge, forgery);
    const { format, entries } = forgery.attestation ?? { format: "none", entries: [] };
    const statement = await this.#statement(authData, sha256(client));
    const object = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, Entry>>([
        ["fmt", format],
        ["attStmt", new Map(entries.map((entry) => [entry, statement[entry]]))],
        ["authData", authData],
      ]),
    );
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: encode(client),
        attestationObject: encode(object),
        transports: ["internal"],
      },
    };
  }

  /** Signs a challenge with the passkey. */
  async assert({ challenge }: AssertionOptions, forgery: Forgery = {}): Promise<PasskeyAssertion> {
    const id = forgery.credentialId ?? this.credentialId;
    const authenticatorData = this.#data(forgery, 0);
    const client = clientData("webauthn.get", challenge, forgery);
    const signature = await (forgery.signer ?? this).#sign(concat(authenticatorData, sha256(client)));
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(authenticatorData),
        signature: encode(signature),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    };
  }

  #data(
    { rpId = new URL(ORIGIN).hostname, isAbsent, isUnverified, signCount }: Forgery,
    flags: number,
  ): Uint8Array {
    if (this.#counts) this.#signCount += 1;
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, signCount ?? this.#signCount);
    const person = isAbsent ? 0 : USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);
    return concat(sha256(encoder.encode(rpId)), new Uint8Array([flags | person]), count);
  }

  /** Returns the entries of attestation statements, as an authenticator that vouches for its own key makes them. */
  async #statement(authData: Uint8Array, clientDataHash: Uint8Array) {
    const key: CertifiedKey = {
      publicKey: this.#keys.publicKey,
      sign: (data) => this.#sign(data),
    };
    return {
      alg: COSE.algorithm[1],
      sig: await this.#sign(concat(authData, clientDataHash)),
      x5c: await certificateChain(key, clientDataHash),
      ecdaaKeyId: new Uint8Array(16),
    };
  }

  async #publicKey(): Promise<Uint8Array> {
    const raw = await crypto.subtle.exportKey("raw", this.#keys.publicKey);
    if (!(raw instanceof ArrayBuffer)) throw new Error("Not a raw key");
    const point = new Uint8Array(raw);
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        COSE.type,
        COSE.algorithm,
        COSE.curve,
        [COSE.x, point.slice(1, 33)],
        [COSE.y, point.slice(33, 65)],
      ]),
    );
  }

  async #sign(data: Uint8Array): Promise<Uint8Array> {
    const signature = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.#keys.privateKey,
      data,
    );
    return decodeIEEEP1363ECDSASignature(p256, new Uint8Array(signature)).encodePKIX();
  }
}

function clientData(type: string, challenge: string, forgery: Forgery): Uint8Array {
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin: forgery.origin ?? ORIGIN,
    crossOrigin: false,
  };
  return encoder.encode(JSON.stringify(data));
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
