import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testPayload } from "#game/notices/wire.ts";
import { readConfig } from "../platform/config.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { PushReceiver, service, toBytes } from "./push-test-support.ts";
import { sendPush } from "./send-push.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const ORIGIN = "https://guru-grind.example";
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";

describe("a push message", () => {
  it("the tests' receiver decrypts the example of RFC 8291", async () => {
    const receiver = await PushReceiver.of(EXAMPLE.privateKey, EXAMPLE.p256dh, EXAMPLE.auth);
    expect(await receiver.decrypt(toBytes(EXAMPLE.message))).toBe(
      "When I grow up, I want to be a watermelon",
    );
  });

  it("only the device can read a notification, and the server's key signs it for the push service", async () => {
    const [receiver, stranger] = [await PushReceiver.create(), await PushReceiver.create()];
    const { requests } = service(201);
    const config = readConfig(env);
    const outcome = await sendPush(config, { endpoint: ENDPOINT, ...receiver }, testPayload(ORIGIN));
    expect(outcome).toEqual({ type: "delivered" });
    const [request] = requests;
    if (!request) throw new Error("Nothing was sent");
    expect([request.method, request.url, request.redirect]).toEqual(["POST", ENDPOINT, "manual"]);
    expect(Object.fromEntries(request.headers)).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "43200",
      urgency: "normal",
      topic: "test",
    });
    await expectSigned(request.headers.get("authorization") ?? "");
    expect(await receiver.read(request.message)).toEqual(testPayload(ORIGIN));
    await expect(stranger.read(request.message)).rejects.toThrow();
  });

  it.each([
    [201, { type: "delivered" }],
    [404, { type: "gone" }],
    [410, { type: "gone" }],
    [302, { type: "failed", status: 302 }],
    [429, { type: "failed", status: 429 }],
    [500, { type: "failed", status: 500 }],
    [null, { type: "failed", status: null }],
  ] as const)("the status %s of a push service means %j", async (status, outcome) => {
    service(status);
    const receiver = await PushReceiver.create();
    expect(await sendPush(readConfig(env), { endpoint: ENDPOINT, ...receiver }, testPayload(ORIGIN))).toEqual(
      outcome,
    );
  });

  it("nothing is sent to an address that no push service can have", async () => {
    const { requests } = service(201);
    const receiver = await PushReceiver.create();
    const address = { endpoint: "https://169.254.169.254/latest", ...receiver };
    expect((await sendPush(readConfig(env), address, testPayload(ORIGIN))).type).toBe("failed");
    expect(requests).toEqual([]);
  });
});

describe("endpoints of push services", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
    // A Chromium that was built without Google's keys.
    "https://jmt17.google.com/fcm/send/abc",
  ])("%s is accepted", (endpoint) => {
    expect(isPushEndpoint(endpoint, "production")).toBe(true);
  });

  it.each([
    "http://fcm.googleapis.com/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://user:secret@fcm.googleapis.com/abc",
    "https://jmt17.google.com.evil.example/abc",
    "https://fcm.googleapis.com.evil.test/abc",
    "https://push.example.org/abc",
    "https://evil-fcm.googleapis.com/abc",
    "https://evilpush.apple.com/abc",
    "https://push.apple.com/abc",
    "https://127.0.0.1/abc",
    "https://2130706433/abc",
    "https://0x7f.1/abc",
    "https://169.254.169.254/latest",
    "https://[::1]/abc",
    "https://[::ffff:7f00:1]/abc",
    "https://10.0.0.1/abc",
    "https://localhost/abc",
    "https://push.localhost/abc",
    "https://router/abc",
    "https://nas.local/abc",
    "https://metadata.google.internal/abc",
    "https://nas.home.arpa/abc",
    "https://fcm.googleapis.com./abc",
    "http://localhost:9000/abc",
    "https://evil.test/#.push.apple.com",
    "https://evil.test\\@fcm.googleapis.com/",
    "ftp://fcm.googleapis.com/abc",
    "nonsense",
  ])("%s is refused in production", (endpoint) => {
    expect(isPushEndpoint(endpoint, "production")).toBe(false);
  });

  it("a local stand-in is accepted in development only", () => {
    expect(isPushEndpoint("http://127.0.0.1:9000/abc", "development")).toBe(true);
    expect(isPushEndpoint("http://192.168.0.1/abc", "development")).toBe(false);
  });
});

/** Expects a VAPID header (RFC 8292): a token for the push service, signed by the server's key. */
async function expectSigned(authorization: string): Promise<void> {
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const { aud, exp, sub } = JSON.parse(new TextDecoder().decode(toBytes(claims)));
  expect(key).toBe(env.VAPID_PUBLIC_KEY);
  expect({ aud, sub }).toEqual({
    aud: "https://fcm.googleapis.com",
    sub: "mailto:no-reply@guru-grind.example",
  });
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000);
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", toBytes(key ?? ""), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  const check = { name: "ECDSA", hash: "SHA-256" };
  expect(await crypto.subtle.verify(check, publicKey, toBytes(signature), signed)).toBe(true);
}
