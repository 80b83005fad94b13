import { expect, it, vi } from "vitest";
import { answerWithPasskey, createPasskey } from "./passkey.ts";
import { CREATION_OPTIONS, NEW_PASSKEY, REQUEST_OPTIONS, stubPasskeys } from "./test-passkeys.ts";

const OTHER = { id: "_-8", type: "public-key", transports: ["internal", "cable"] } as const;
const REQUEST = {
  ...REQUEST_OPTIONS,
  challenge: "AQID",
  allowCredentials: [{ ...OTHER, transports: [...OTHER.transports] }],
};
const CREATION = {
  ...CREATION_OPTIONS,
  challenge: "AQID",
  user: { id: "BA", name: "ada", displayName: "ada" },
  excludeCredentials: REQUEST.allowCredentials,
};

// keepassxc-browser#2323: the browser's own fields refuse an object that an extension has made.
it.each([
  ["refuses", () => Object.defineProperty({}, "getTransports", { get: refuse })],
  ["lacks", () => ({})],
])("a new passkey that %s its transports is stored without them", async (_what, base) => {
  stubPasskeys();
  const response = Object.assign(base(), {
    clientDataJSON: new Uint8Array(3),
    attestationObject: new ArrayBuffer(3),
  });
  const credential = { rawId: new Uint8Array(3), type: "public-key", response };
  vi.spyOn(navigator.credentials, "create").mockResolvedValue(Object.assign(credential, { id: "AAAA" }));
  const expected = { ...NEW_PASSKEY, response: { ...NEW_PASSKEY.response, transports: [] } };
  expect(await createPasskey(CREATION)).toEqual(expected);
});

it("a browser that can't read options from JSON gets them as bytes", async () => {
  const { asked } = stubPasskeys();
  await answerWithPasskey(REQUEST);
  await createPasskey(CREATION);
  const known = { id: new Uint8Array([255, 239]), type: "public-key", transports: ["internal"] };
  const challenge = new Uint8Array([1, 2, 3]);
  expect(asked).toEqual([
    { publicKey: { ...REQUEST, challenge, allowCredentials: [known] } },
    {
      publicKey: {
        ...CREATION,
        challenge,
        user: { ...CREATION.user, id: new Uint8Array([4]) },
        excludeCredentials: [known],
      },
    },
  ]);
});

function refuse(): never {
  throw new TypeError("Illegal invocation");
}
