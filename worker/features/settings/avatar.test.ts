import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { reservePicture } from "../../db/accounts/pictures.ts";
import { openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { claiming, PICTURE_NAMES, pictureBytes, SECRET } from "../../pictures/image-test-support.ts";
import { createAccount, rows, type TestAccount } from "../../test-support.ts";
import { changingNothing, expectRefusal, type SendOptions, send } from "../auth/auth-test-support.ts";
import { replacePicture } from "./avatar-service.ts";

const MEGABYTE = 1024 * 1024;
const PROFILE = "/api/profile/avatar?uploader=profile";
const ACCOUNT = "/api/profile/avatar";

function formWith(
  bytes: Uint8Array | string,
  field = "avatar",
  name = "me.png",
  type = "image/png",
): FormData {
  const form = new FormData();
  form.append(field, new File([bytes], name, { type }));
  return form;
}

const upload = ({ token }: TestAccount, bytes: Uint8Array | string, path = ACCOUNT) =>
  send("POST", path, { token, form: formWith(bytes) });

async function uploaded(account: TestAccount, bytes: Uint8Array): Promise<string> {
  const reply = await upload(account, bytes);
  expect(reply.status).toBe(200);
  const { user } = await reply.json<{ user: { avatar: string } }>();
  return user.avatar;
}

/** Returns a form whose file begins with a text and never ends, and how many megabytes of it were read. */
function endlessForm(start: string) {
  let pulls = 0;
  const header = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="x"\r\n\r\n';
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      const bytes = new Uint8Array(MEGABYTE);
      if (pulls === 1) bytes.set(Uint8Array.from(header + start, (letter) => letter.charCodeAt(0)));
      controller.enqueue(bytes);
    },
  });
  return { stream, pulled: () => pulls };
}

const infoOf = (picture: Blob) => env.IMAGES.info(picture.stream());
/** The image service with another way to decode. */
const imagesWith = (input: (picture: ReadableStream) => unknown) =>
  new Proxy(env.IMAGES, {
    get: (images, name) => (name === "input" ? input : (picture: ReadableStream) => images.info(picture)),
  });

const objects = async () => (await env.PICTURES.list()).objects.map(({ key }) => key);

/** Runs `attempt` and expects it to leave no row or object. */
async function leavingNothing<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const before = await objects();
  const reply = await changingNothing(attempt);
  expect(await objects()).toEqual(before);
  return reply;
}

describe("POST /api/profile/avatar", () => {
  it.each(PICTURE_NAMES)("a %s becomes a WebP, whatever its name and header claim", async (name) => {
    const account = await createAccount();
    const form = formWith(pictureBytes(name), "avatar", "x.svg", "text/html");
    const reply = await send("POST", ACCOUNT, { token: account.token, form });
    expect(reply.status).toBe(200);
    const body = await reply.json<{ user: { avatar: string } }>();
    expect(body).toMatchObject({
      success: true,
      message: "Avatar updated successfully!",
      user: { id: account.userId, avatar: expect.stringMatching(/^\/api\/pictures\/[\w-]{43}$/) },
    });
    const served = await (await send("GET", body.user.avatar)).blob();
    expect(await infoOf(served)).toMatchObject({ format: "image/webp", width: 3, height: 2 });
  });

  it("a large picture is scaled to 512×512 and keeps only its pixels", async () => {
    const account = await createAccount();
    const large = await env.IMAGES.input(new Blob([pictureBytes("png")]).stream())
      .transform({ width: 1200, height: 800, fit: "cover" })
      .output({ format: "image/png" });
    const bytes = new Uint8Array(await large.response().arrayBuffer());
    expect(await infoOf(new Blob([bytes]))).toMatchObject({ width: 1200, height: 800 });
    const served = await send("GET", await uploaded(account, bytes));
    expect(await infoOf(await served.blob())).toMatchObject({
      format: "image/webp",
      width: 512,
      height: 341,
    });
  });

  it("a polyglot loses its metadata and foreign content", async () => {
    const account = await createAccount();
    const script = "<script>alert(document.domain)</script>";
    const zip = "PK\x03\x04";
    for (const name of PICTURE_NAMES) {
      const polyglot = new Blob([pictureBytes(name), script, zip, SECRET]);
      const path = await uploaded(account, new Uint8Array(await polyglot.arrayBuffer()));
      const bytes = await (await send("GET", path)).arrayBuffer();
      const served = new TextDecoder("latin1").decode(bytes);
      for (const foreign of ["<script", "PK\x03", SECRET, "EXIF", "Exif"])
        expect(served).not.toContain(foreign);
    }
  }, 60_000);

  it("the old picture is deleted once the new one is committed", async () => {
    const account = await createAccount();
    const first = await uploaded(account, pictureBytes("png"));
    const second = await uploaded(account, pictureBytes("gif"));
    expect(second).not.toBe(first);
    expect((await send("GET", first)).status).toBe(404);
    expect((await send("GET", second)).status).toBe(200);
    expect(await objects()).toHaveLength(1);
    expect(await rows("select user_id, expires_at from picture")).toEqual([
      { user_id: account.userId, expires_at: null },
    ]);
  });

  it("an account uploads one picture at a time", async () => {
    const account = await createAccount();
    const replies = await Promise.all(PICTURE_NAMES.map((name) => upload(account, pictureBytes(name))));
    const [kept, ...refused] = replies.sort((a, b) => a.status - b.status);
    expect(kept?.status).toBe(200);
    for (const reply of refused) {
      expect(reply.headers.get("retry-after")).toBe("2");
      await expectRefusal(reply, 429, "Another picture is being uploaded. Please wait for it.");
    }
    const [user] = await rows<{ avatar: string }>("select avatar from user");
    expect(await rows("select '/api/pictures/' || key as avatar from picture")).toEqual([user]);
    expect(await objects()).toHaveLength(1);
    expect((await upload(account, pictureBytes("png"))).status).toBe(200);
  });

  it("an isolate holds at most four uploads in memory", async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => createAccount()));
    const replies = await Promise.all(accounts.map((each) => upload(each, pictureBytes("png"))));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
  });

  it("a sender who hardly sends anything holds a place for 10 s, not longer", async () => {
    const account = await createAccount();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const reading = Promise.withResolvers<void>();
    const form = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("--x\r\n"));
        reading.resolve();
        return new Promise(() => {});
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const slow = send("POST", ACCOUNT, { token: account.token, form, headers });
    try {
      await reading.promise;
      expect((await upload(account, pictureBytes("png"))).status).toBe(429);
      await vi.advanceTimersByTimeAsync(10_000);
      const text = "The upload is too slow. Please try again on a faster connection.";
      await expectRefusal(await slow, 408, text);
    } finally {
      vi.useRealTimers();
    }
    expect((await upload(account, pictureBytes("png"))).status).toBe(200);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  /** Valid chunks around invalid compressed data. */
  const broken = () => pictureBytes("png").fill(0x5a, 70, 80);
  const NO_PICTURE = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
  const TOO_LARGE = "The image has too many pixels. Please choose a smaller one.";
  const FORM = "Please send the picture as the field avatar of a multipart form.";
  const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
  const bombs = (["png", "jpeg", "gifFrame", "losslessWebp"] as const).map(
    (name) =>
      [`a decompression bomb (${name})`, () => claiming[name](16_000, 16_000), 400, TOO_LARGE] as const,
  );
  it.each<readonly [string, () => Uint8Array | string | SendOptions, number, string]>([
    ["an SVG", () => SVG, 400, NO_PICTURE],
    ["an SVG behind an XML declaration", () => `<?xml version="1.0"?>${SVG}`, 400, NO_PICTURE],
    ["a page", () => "<!doctype html><script>alert(1)</script>", 400, NO_PICTURE],
    ["nothing", () => "", 400, NO_PICTURE],
    ["a truncated PNG", () => pictureBytes("png").subarray(0, 80), 400, NO_PICTURE],
    ["a truncated JPEG", () => pictureBytes("jpeg").subarray(0, -2), 400, NO_PICTURE],
    ...bombs,
    ["JSON", () => ({ body: { avatar: "x" } }), 415, FORM],
    [
      "bare bytes",
      () => ({ form: pictureBytes("png"), headers: { "content-type": "image/png" } }),
      415,
      FORM,
    ],
    ["another field", () => ({ form: formWith(pictureBytes("png"), "picture") }), 400, FORM],
    ["a text", () => ({ form: "--x\r\nnothing", headers: MULTIPART }), 400, FORM],
  ])(
    "%s is refused as a picture, too many pixels before they are decoded, and leaves nothing",
    async (_what, sent, status, text) => {
      const { token } = await createAccount();
      const input = vi.fn((picture: ReadableStream) => env.IMAGES.input(picture));
      const upload = sent();
      const isPicture = typeof upload === "string" || upload instanceof Uint8Array;
      const options = isPicture ? { form: formWith(upload) } : upload;
      const reply = await leavingNothing(() =>
        send("POST", ACCOUNT, { token, env: { IMAGES: imagesWith(input) }, ...options }),
      );
      await expectRefusal(reply, status, text);
      if (text === TOO_LARGE) expect(input).not.toHaveBeenCalled();
    },
  );

  it("a picture with valid structure and invalid data is refused, in the words of its uploader", async () => {
    const account = await createAccount();
    const texts = { [ACCOUNT]: NO_PICTURE, [PROFILE]: "Please select a valid image file" };
    for (const [path, text] of Object.entries(texts)) {
      await expectRefusal(await leavingNothing(() => upload(account, broken(), path)), 400, text);
    }
  });

  it.each([
    ["the bucket refuses", "PICTURES", false],
    ["the bucket hangs", "PICTURES", true],
    ["the image service refuses", "IMAGES", false],
    ["the image service hangs", "IMAGES", true],
  ] as const)(
    "while %s, an upload gets 503 and keeps the old picture, and the next one works",
    async (_, name, hangs) => {
      const account = await createAccount();
      const old = await uploaded(account, pictureBytes("png"));
      const asked = Promise.withResolvers<void>();
      const fail = () => {
        asked.resolve();
        return hangs ? new Promise(() => {}) : Promise.reject(new Error("internal error"));
      };
      const stage = { transform: () => stage, output: fail };
      const failing =
        name === "PICTURES"
          ? { PICTURES: new Proxy(env.PICTURES, { get: () => fail }) }
          : { IMAGES: imagesWith(() => stage) };
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const sent = send("POST", ACCOUNT, {
        token: account.token,
        form: formWith(pictureBytes("png")),
        env: failing,
      });
      await asked.promise;
      await vi.advanceTimersByTimeAsync(15_000);
      const reply = await sent;
      vi.useRealTimers();
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await reply.json()).toMatchObject({ code: "busy" });
      expect(await rows("select avatar from user where id = ?", account.userId)).toEqual([{ avatar: old }]);
      await uploaded(account, pictureBytes("png"));
    },
  );

  it.each([
    [PROFILE, 5, "Image size must be less than 5MB"],
    [ACCOUNT, 10, "File size must be less than 10MB"],
  ])(
    "%s accepts a file under %i MB",
    async (path, megabytes, text) => {
      const account = await createAccount();
      const ofSize = (size: number) => {
        const bytes = new Uint8Array(size);
        bytes.set(pictureBytes("png"));
        return bytes;
      };
      const limit = megabytes * MEGABYTE;
      expect((await upload(account, ofSize(limit - 1), path)).status).toBe(200);
      for (const size of [limit, limit + 200_000]) {
        const reply = await leavingNothing(() => upload(account, ofSize(size), path));
        await expectRefusal(reply, 413, text);
      }
    },
    20_000,
  );

  it("an endless upload is cut off, whatever its headers claim", async () => {
    const { token } = await createAccount();
    const { stream, pulled } = endlessForm(new TextDecoder("latin1").decode(pictureBytes("gif")));
    const upload = () => send("POST", ACCOUNT, { token, form: stream, headers: MULTIPART });
    await expectRefusal(await leavingNothing(upload), 413, "File size must be less than 10MB");
    expect(pulled()).toBeLessThan(20);
  });

  it("an aborted upload leaves nothing behind", async () => {
    const { token } = await createAccount();
    const form = new ReadableStream<Uint8Array>({
      start(controller) {
        const start = '--x\r\ncontent-disposition: form-data; name="avatar"\r\n';
        controller.enqueue(new TextEncoder().encode(start));
        controller.error(new Error("gone"));
      },
    });
    const upload = () => send("POST", ACCOUNT, { token, form, headers: MULTIPART });
    expect((await leavingNothing(upload)).status).toBe(400);
  });

  it("an upload is refused if the account is deleted meanwhile", async () => {
    const db = openDatabase(env);
    const late = () => replacePicture(env, db, "deleted", new Blob([pictureBytes("png")]), "account");
    await leavingNothing(() =>
      expect(late()).rejects.toMatchObject({ status: 401, code: "unauthenticated" }),
    );
  });
});

describe("GET /api/pictures/:key", () => {
  it("a picture is public, immutable, and served only as a picture", async () => {
    const path = await uploaded(await createAccount(), pictureBytes("png"));
    const reply = await send("GET", path);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    await reply.arrayBuffer();
    const again = await send("GET", path, { headers: { "if-none-match": reply.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it.each(["x", "x".repeat(43), "..%2F..%2Fsecrets", "avatars%2Fx"])(
    "the picture key %s is unknown",
    async (key) => {
      await expectRefusal(await send("GET", `/api/pictures/${key}`), 404, "There is no such picture.");
    },
  );
});

describe("DELETE /api/profile/avatar", () => {
  it.each([
    ["by its button", "DELETE", ACCOUNT, undefined],
    ["with the profile", "PUT", "/api/settings/profile", { avatar: null }],
  ] as const)(
    "removing the picture %s deletes its object, and touches no other account",
    async (_how, method, path, body) => {
      const [account, other] = [await createAccount(), await createAccount()];
      await uploaded(account, pictureBytes("png"));
      await uploaded(other, pictureBytes("gif"));
      for (let i = 0; i < 2; i += 1) {
        const reply = await send(method, path, { token: account.token, body });
        expect(await reply.json()).toMatchObject({ user: { avatar: null } });
      }
      expect(await objects()).toHaveLength(1);
      expect(await rows("select user_id from picture")).toEqual([{ user_id: other.userId }]);
    },
  );

  it("a drawn face takes the place of the picture, whose object is deleted", async () => {
    const account = await createAccount();
    await uploaded(account, pictureBytes("png"));
    const put = (avatar: string) =>
      send("PUT", "/api/settings/profile", { token: account.token, body: { avatar } });
    for (const face of ["you:2013", "you:6045"]) {
      expect(await (await put(face)).json()).toMatchObject({ user: { avatar: face } });
    }
    expect(await objects()).toEqual([]);
    expect((await put("you:9999")).status).toBe(400);
    expect(await rows("select avatar from user where id = ?", account.userId)).toEqual([
      { avatar: "you:6045" },
    ]);
    // And a picture takes the place of the face.
    const path = await uploaded(account, pictureBytes("gif"));
    expect((await send("GET", path)).status).toBe(200);
  });
});

describe("the clean-up of pictures", () => {
  it("the clean-up deletes orphaned pictures and none in use", async () => {
    const account = await createAccount();
    const path = await uploaded(account, pictureBytes("png"));
    const db = openDatabase(env);
    const at = Date.now();
    // One upload was killed before its commit long ago; one is in progress.
    for (const [key, createdAt] of [
      ["killed", at - 2 * HOUR_MS],
      ["underway", at],
    ] as const) {
      await reservePicture(db, { key, userId: account.userId, createdAt }, createdAt + HOUR_MS);
      await env.PICTURES.put(`avatars/${key}`, "x");
    }
    await worker.scheduled(createScheduledController(), env);
    expect((await objects()).sort()).toEqual([`avatars/${path.slice(-43)}`, "avatars/underway"].sort());
    expect(await rows("select key from picture where key = 'killed'")).toEqual([]);
    expect((await send("GET", path)).status).toBe(200);
  });

  it("the clean-up finds a picture whose deletion failed", async () => {
    const account = await createAccount();
    await uploaded(account, pictureBytes("png"));
    const failing = new Proxy(env.PICTURES, {
      get: (target, name) =>
        name === "delete"
          ? () => Promise.reject(new Error("R2 is down"))
          : Reflect.get(target, name).bind(target),
    });
    const reply = await send("DELETE", ACCOUNT, { token: account.token, env: { PICTURES: failing } });
    expect(reply.status).toBe(200);
    expect(await objects()).toHaveLength(1);
    await worker.scheduled(createScheduledController(), env);
    expect(await objects()).toEqual([]);
    expect(await rows("select * from picture")).toEqual([]);
  });
});
