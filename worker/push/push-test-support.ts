import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding as toBase64Url } from "@oslojs/encoding";
import { vi } from "vitest";
import type { PushPayload } from "#game/notices/wire.ts";

const encode = (text: string) => new TextEncoder().encode(text);

export const toBytes = (base64Url: string) => new Uint8Array(decodeBase64urlIgnorePadding(base64Url));

async function hkdf(salt: Uint8Array<ArrayBuffer>, key: BufferSource, info: Uint8Array, length: number) {
  const material = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, length * 8));
}

/** A request to a push service. Its body is read at once, because it belongs to the Durable Object that sends it. */
export interface PushRequest {
  readonly method: string;
  readonly url: string;
  readonly redirect: string;
  readonly headers: Headers;
  readonly message: Uint8Array<ArrayBuffer>;
}

export async function readPushRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<PushRequest> {
  const request = new Request(input, init);
  const { method, url, redirect, headers } = request;
  return { method, url, redirect, headers, message: new Uint8Array(await request.arrayBuffer()) };
}

/** A push service that answers every message with `status`; null: it can't be reached. */
export function service(status: number | null): { readonly requests: PushRequest[] } {
  const requests: PushRequest[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    requests.push(await readPushRequest(input, init));
    if (status === null) throw new TypeError("connection refused");
    return new Response(null, { status });
  });
  return { requests };
}

/** The browser's side of Web Push: keys, and decryption by RFC 8291 and RFC 8188. */
export class PushReceiver {
  readonly p256dh: string;
  readonly auth: string;
  readonly #privateKey: CryptoKey;

  private constructor(privateKey: CryptoKey, p256dh: string, auth: string) {
    this.#privateKey = privateKey;
    this.p256dh = p256dh;
    this.auth = auth;
  }

  static async create(): Promise<PushReceiver> {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    if (!("privateKey" in pair)) throw new Error("ECDH keys come in pairs");
    const point = await crypto.subtle.exportKey("raw", pair.publicKey);
    if (!(point instanceof ArrayBuffer)) throw new Error("A raw key is bytes");
    const auth = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
    return new PushReceiver(pair.privateKey, toBase64Url(new Uint8Array(point)), auth);
  }

  /** With known keys, in base64url. */
  static async of(d: string, p256dh: string, auth: string): Promise<PushReceiver> {
    const point = toBytes(p256dh);
    const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
    const algorithm = { name: "ECDH", namedCurve: "P-256" };
    const jwk = { kty: "EC", crv: "P-256", d, x, y };
    const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["deriveBits"]);
    return new PushReceiver(key, p256dh, auth);
  }

  /** Decrypts a message of one record. Throws if it was encrypted for another device. */
  async decrypt(message: Uint8Array<ArrayBuffer>): Promise<string> {
    const salt = message.slice(0, 16);
    const keyLength = message[20] ?? 0;
    const senderPoint = message.slice(21, 21 + keyLength);
    const ecdh = { name: "ECDH", namedCurve: "P-256" };
    const sender = await crypto.subtle.importKey("raw", senderPoint, ecdh, false, []);
    const agreement = { name: "ECDH", public: sender };
    const shared = await crypto.subtle.deriveBits(agreement, this.#privateKey, 256);
    const info = new Uint8Array([...encode("WebPush: info\0"), ...toBytes(this.p256dh), ...senderPoint]);
    const secret = await hkdf(toBytes(this.auth), shared, info, 32);
    const key = await hkdf(salt, secret, encode("Content-Encoding: aes128gcm\0"), 16);
    const iv = await hkdf(salt, secret, encode("Content-Encoding: nonce\0"), 12);
    const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const record = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, message.slice(21 + keyLength));
    const padded = new Uint8Array(record);
    return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)));
  }

  /** Decrypts a notification. */
  async read(message: Uint8Array<ArrayBuffer>): Promise<PushPayload> {
    return JSON.parse(await this.decrypt(message));
  }
}
