/* Certificates that an attacker makes: well-formed X.509 whose lists of revoked certificates are at other people's addresses. */

/** A key on P-256 that certifies itself. */
export interface CertifiedKey {
  readonly publicKey: CryptoKey;
  /** Signs by ECDSA with SHA-256, in DER. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const ADDRESSES = ["https://crl.example/1", "https://crl.example/2", "https://crl.example/3"];
const encoder = new TextEncoder();

/** Encodes a value of ASN.1 in DER: tag, length and contents. */
function der(tag: number, ...contents: readonly Iterable<number>[]): number[] {
  const content = contents.flatMap((part) => [...part]);
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  return [tag, 0x82, length >> 8, length & 0xff, ...content];
}

const sequence = (...parts: readonly Iterable<number>[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, [value]);
const text = (tag: number, value: string) => der(tag, encoder.encode(value));
const octets = (...parts: readonly Iterable<number>[]) => der(0x04, ...parts);
const oid = (...bytes: readonly number[]) => der(0x06, bytes);
const bits = (content: Iterable<number>) => der(0x03, [0], content);

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const VALIDITY = sequence(text(0x17, "200101000000Z"), text(0x17, "491231235959Z"));

/** A name that the format `packed` accepts. */
function name(commonName: string): number[] {
  const parts: [number, string][] = [
    [6, "XX"],
    [10, "Example"],
    [11, "Authenticator Attestation"],
    [3, commonName],
  ];
  return sequence(
    ...parts.map(([type, value]) => der(0x31, sequence(oid(0x55, 0x04, type), text(0x13, value)))),
  );
}

/** The addresses of lists of revoked certificates. */
const REVOCATIONS = sequence(
  oid(0x55, 0x1d, 0x1f),
  octets(sequence(...ADDRESSES.map((address) => sequence(der(0xa0, der(0xa0, text(0x86, address))))))),
);

/** Android's description of a key that was made for a challenge. */
function keyDescription(challenge: Uint8Array): number[] {
  const level = der(0x0a, [0]);
  return sequence(
    oid(0x2b, 0x06, 0x01, 0x04, 0x01, 0xd6, 0x79, 0x02, 0x01, 0x11),
    octets(
      sequence(integer(1), level, integer(1), level, octets(challenge), octets(), sequence(), sequence()),
    ),
  );
}

/** Returns a certificate of the key and that of its issuer, which is the same key. `challenge` is the hash of the client's data. */
export async function certificateChain(
  { publicKey, sign }: CertifiedKey,
  challenge: Uint8Array,
): Promise<Uint8Array[]> {
  const exported = await crypto.subtle.exportKey("spki", publicKey);
  if (!(exported instanceof ArrayBuffer)) throw new Error("Not an encoded key");
  const key = new Uint8Array(exported);
  const certificate = async (serial: number, subject: string, ...extensions: readonly number[][]) => {
    const signed = sequence(
      der(0xa0, integer(2)),
      integer(serial),
      ECDSA_WITH_SHA256,
      name("Root"),
      VALIDITY,
      name(subject),
      key,
      der(0xa3, sequence(REVOCATIONS, ...extensions)),
    );
    const signature = await sign(Uint8Array.from(signed));
    return Uint8Array.from(sequence(signed, ECDSA_WITH_SHA256, bits(signature)));
  };
  return [await certificate(1, "Key", keyDescription(challenge)), await certificate(2, "Root")];
}
