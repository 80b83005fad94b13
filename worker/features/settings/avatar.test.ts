import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { answer, ask, expectRefusal, type SendOptions, send } from "../../calls-test-support.ts";
import { reservePicture } from "../../db/accounts/pictures.ts";
import { openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { claiming, PICTURE_NAMES, pictureBytes, SECRET } from "../../pictures/image-test-support.ts";
import { changingNothing } from "../../rows-test-support.ts";
import { createAccount, rows, type TestAccount } from "../../test-support.ts";
import { replacePicture } from "./avatar-service.ts";

const MEGABYTE = 1024 * 1024;
const ACCOUNT = "/profile/avatar";
const PROFILE = `${ACCOUNT}?uploader=profile`;
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const PART = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="x"\r\n\r\n';
const PNG = pictureBytes("png");

type Part = Uint8Array | string | Blob;
function formWith(part: Part, field = "avatar", name = "me.png", type = "image/png"): FormData {
  const form = new FormData();
  form.append(field, new File([part], name, { type }));
  return form;
}

const file = (part: Part): SendOptions => ({ form: formWith(part) });
const upload = (account: TestAccount, part: Part = PNG, path = ACCOUNT, options: SendOptions = {}) =>
  ask(account, `POST ${path}`, undefined, { ...file(part), ...options });

async function uploaded(account: TestAccount, part?: Part): Promise<string> {
  const reply = await upload(account, part);
  expect(reply.status).toBe(200);
  return (await reply.json<{ user: { avatar: string } }>()).user.avatar;
}

const infoOf = (picture: Blob) => env.IMAGES.info(picture.stream());
/** The image service with another way to decode. */
const imagesWith = (input: (picture: ReadableStream) => unknown) =>
  new Proxy(env.IMAGES, {
    get: (images, name) => (name === "input" ? input : (picture: ReadableStream) => images.info(picture)),
  });

const objects = async () => (await env.PICTURES.list()).objects.map(({ key }) => key).sort();

/** Runs `attempt` and expects it to leave no row or object. */
async function leavingNothing<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const before = await objects();
  const reply = await changingNothing(attempt);
  expect(await objects()).toEqual(before);
  return reply;
}

describe("POST /api/profile/avatar", () => {
  it.each(PICTURE_NAMES)(
    "a %s becomes a WebP of its pixels alone, whatever its name and header claim",
    async (name) => {
      const account = await createAccount();
      const polyglot = new Blob([pictureBytes(name), "<script>alert(1)</script>", "PK\x03\x04", SECRET]);
      const reply = await upload(account, "", ACCOUNT, {
        form: formWith(polyglot, "avatar", "x.svg", "text/html"),
      });
      const body = await reply.json<{ user: { avatar: string } }>();
      const avatar = expect.stringMatching(/^\/api\/pictures\/[\w-]{43}$/);
      const message = "Avatar updated successfully!";
      expect(body).toMatchObject({ success: true, message, user: { id: account.userId, avatar } });
      const served = await (await send("GET", body.user.avatar)).blob();
      expect(await infoOf(served)).toMatchObject({ format: "image/webp", width: 3, height: 2 });
      const text = new TextDecoder("latin1").decode(await served.arrayBuffer());
      for (const foreign of ["<script", "PK\x03", SECRET, "EXIF", "Exif"])
        expect(text).not.toContain(foreign);
    },
  );

  it("a large picture is scaled to 512×512", async () => {
    const large = await env.IMAGES.input(new Blob([PNG]).stream())
      .transform({ width: 1200, height: 800, fit: "cover" })
      .output({ format: "image/png" });
    const picture = await large.response().blob();
    expect(await infoOf(picture)).toMatchObject({ width: 1200, height: 800 });
    const served = await send("GET", await uploaded(await createAccount(), picture));
    expect(await infoOf(await served.blob())).toMatchObject({ width: 512, height: 341 });
  });

  it("the old picture is deleted once the new one is committed", async () => {
    const account = await createAccount();
    const [first, second] = [await uploaded(account), await uploaded(account, pictureBytes("gif"))];
    expect([(await send("GET", first)).status, (await send("GET", second)).status]).toEqual([404, 200]);
    expect(await objects()).toHaveLength(1);
    const stored = { user_id: account.userId, expires_at: null };
    expect(await rows("select user_id, expires_at from picture")).toEqual([stored]);
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
    await uploaded(account);
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
    const slow = upload(account, "", ACCOUNT, { form, headers: MULTIPART });
    try {
      await reading.promise;
      expect((await upload(account)).status).toBe(429);
      await vi.advanceTimersByTimeAsync(10_000);
      const text = "The upload is too slow. Please try again on a faster connection.";
      await expectRefusal(await slow, 408, text);
    } finally {
      vi.useRealTimers();
    }
    await uploaded(account);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const NO_PICTURE = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
  const TOO_LARGE = "The image has too many pixels. Please choose a smaller one.";
  const FORM = "Please send the picture as the field avatar of a multipart form.";
  /** Valid chunks around invalid compressed data. */
  const BROKEN = pictureBytes("png").fill(0x5a, 70, 80);
  const OTHER_WORDS = "Please select a valid image file";
  const bombs = (["png", "jpeg", "gifFrame", "losslessWebp"] as const).map(
    (name): [string, SendOptions, number, string] => [
      `a bomb (${name})`,
      file(claiming[name](16_000, 16_000)),
      400,
      TOO_LARGE,
    ],
  );
  it.each<[string, SendOptions, number, string, path?: string]>([
    ["an SVG", file(SVG), 400, NO_PICTURE],
    ["an SVG behind an XML declaration", file(`<?xml version="1.0"?>${SVG}`), 400, NO_PICTURE],
    ["a page", file("<!doctype html><script>alert(1)</script>"), 400, NO_PICTURE],
    ["nothing", file(""), 400, NO_PICTURE],
    ["a truncated PNG", file(PNG.subarray(0, 80)), 400, NO_PICTURE],
    ["a truncated JPEG", file(pictureBytes("jpeg").subarray(0, -2)), 400, NO_PICTURE],
    ["valid structure and invalid data", file(BROKEN), 400, NO_PICTURE],
    ["the same at the profile", file(BROKEN), 400, OTHER_WORDS, PROFILE],
    ...bombs,
    ["JSON", { form: "{}", headers: { "content-type": "application/json" } }, 415, FORM],
    ["bare bytes", { form: PNG, headers: { "content-type": "image/png" } }, 415, FORM],
    ["another field", { form: formWith(PNG, "picture") }, 400, FORM],
    ["a text", { form: "--x\r\nnothing", headers: MULTIPART }, 400, FORM],
  ])(
    "%s is refused as a picture, too many pixels before they are decoded, and leaves nothing",
    async (_what, sent, status, text, path) => {
      const account = await createAccount();
      const input = vi.fn((picture: ReadableStream) => env.IMAGES.input(picture));
      const options = { ...sent, env: { IMAGES: imagesWith(input) } };
      await expectRefusal(await leavingNothing(() => upload(account, "", path, options)), status, text);
      if (text === TOO_LARGE) expect(input).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["the bucket refuses", "PICTURES", false],
    ["the bucket hangs", "PICTURES", true],
    ["the image service refuses", "IMAGES", false],
    ["the image service hangs", "IMAGES", true],
  ] as const)(
    "while %s, an upload gets 503 and keeps the old picture, and the next one works",
    async (_, name, hangs) => {
      const account = await createAccount();
      const old = await uploaded(account);
      const asked = Promise.withResolvers<void>();
      const fail = () => {
        asked.resolve();
        return hangs ? new Promise(() => {}) : Promise.reject(new Error("internal error"));
      };
      const stage = { transform: () => stage, output: fail };
      const PICTURES = new Proxy(env.PICTURES, { get: () => fail });
      const failing = name === "PICTURES" ? { PICTURES } : { IMAGES: imagesWith(() => stage) };
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const sent = upload(account, PNG, ACCOUNT, { env: failing });
      await asked.promise;
      await vi.advanceTimersByTimeAsync(15_000);
      const reply = await sent;
      vi.useRealTimers();
      expect(reply.headers.get("retry-after")).toBe("2");
      expect(await answer(reply)).toMatchObject([503, { code: "busy" }]);
      expect(await rows("select avatar from user where id = ?", account.userId)).toEqual([{ avatar: old }]);
      await uploaded(account);
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
        bytes.set(PNG);
        return upload(account, bytes, path);
      };
      const limit = megabytes * MEGABYTE;
      expect((await ofSize(limit - 1)).status).toBe(200);
      for (const size of [limit, limit + 200_000]) {
        await expectRefusal(await leavingNothing(() => ofSize(size)), 413, text);
      }
    },
    20_000,
  );

  it("an endless upload is cut off, whatever its headers claim", async () => {
    const account = await createAccount();
    let pulls = 0;
    const form = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        const bytes = new Uint8Array(MEGABYTE);
        if (pulls === 1) bytes.set([...new TextEncoder().encode(PART), ...pictureBytes("gif")]);
        controller.enqueue(bytes);
      },
    });
    const attempt = () => upload(account, "", ACCOUNT, { form, headers: MULTIPART });
    await expectRefusal(await leavingNothing(attempt), 413, "File size must be less than 10MB");
    expect(pulls).toBeLessThan(20);
  });

  it("an aborted upload leaves nothing behind", async () => {
    const account = await createAccount();
    const form = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(PART));
        controller.error(new Error("gone"));
      },
    });
    const attempt = () => upload(account, "", ACCOUNT, { form, headers: MULTIPART });
    expect((await leavingNothing(attempt)).status).toBe(400);
  });

  it("an upload is refused if the account is deleted meanwhile", async () => {
    const late = () => replacePicture(env, openDatabase(env), "deleted", new Blob([PNG]), "account");
    const unauthenticated = { status: 401, code: "unauthenticated" };
    await leavingNothing(() => expect(late()).rejects.toMatchObject(unauthenticated));
  });
});

it("a picture is public, immutable, and served only as a picture", async () => {
  const path = await uploaded(await createAccount());
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
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

it.each(["x", "x".repeat(43), "..%2F..%2Fsecrets", "avatars%2Fx"])(
  "the picture key %s is unknown",
  async (key) => {
    await expectRefusal(await send("GET", `/api/pictures/${key}`), 404, "There is no such picture.");
  },
);

describe("a picture's end", () => {
  it.each([
    ["by its button", "DELETE /profile/avatar", undefined],
    ["with the profile", "PUT /settings/profile", { avatar: null }],
  ])(
    "removing the picture %s deletes its object, and touches no other account",
    async (_how, route, body) => {
      const [account, other] = [await createAccount(), await createAccount()];
      await uploaded(account);
      await uploaded(other);
      for (let i = 0; i < 2; i += 1) {
        expect(await (await ask(account, route, body)).json()).toMatchObject({ user: { avatar: null } });
      }
      expect(await objects()).toHaveLength(1);
      expect(await rows("select user_id from picture")).toEqual([{ user_id: other.userId }]);
    },
  );

  it("a drawn face takes the place of the picture, whose object is deleted, and the other way round", async () => {
    const account = await createAccount();
    await uploaded(account);
    const draw = async (avatar: string) => answer(await ask(account, "PUT /settings/profile", { avatar }));
    for (const avatar of ["you:2013", "you:6045"]) {
      expect(await draw(avatar)).toMatchObject([200, { user: { avatar } }]);
    }
    expect(await objects()).toEqual([]);
    expect(await draw("you:9999")).toMatchObject([400, {}]);
    expect(await rows("select avatar from user")).toEqual([{ avatar: "you:6045" }]);
    expect((await send("GET", await uploaded(account))).status).toBe(200);
  });

  it("the clean-up deletes orphaned pictures and none in use", async () => {
    const account = await createAccount();
    const path = await uploaded(account);
    // One upload was killed before its commit long ago; one is in progress.
    for (const [key, hours] of [
      ["killed", 2],
      ["underway", 0],
    ] as const) {
      const createdAt = Date.now() - hours * HOUR_MS;
      const picture = { key, userId: account.userId, createdAt };
      await reservePicture(openDatabase(env), picture, createdAt + HOUR_MS);
      await env.PICTURES.put(`avatars/${key}`, "x");
    }
    await worker.scheduled(createScheduledController(), env);
    expect(await objects()).toEqual([`avatars/${path.slice(-43)}`, "avatars/underway"].sort());
    expect(await rows("select key from picture where key = 'killed'")).toEqual([]);
    expect((await send("GET", path)).status).toBe(200);
  });

  it("the clean-up finds a picture whose deletion failed", async () => {
    const account = await createAccount();
    await uploaded(account);
    const remove = () => Promise.reject(new Error("R2 is down"));
    const PICTURES = new Proxy(env.PICTURES, {
      get: (target, name) => (name === "delete" ? remove : Reflect.get(target, name).bind(target)),
    });
    const reply = await ask(account, "DELETE /profile/avatar", undefined, { env: { PICTURES } });
    expect([reply.status, await objects()]).toEqual([200, [expect.any(String)]]);
    await worker.scheduled(createScheduledController(), env);
    expect([await objects(), await rows("select * from picture")]).toEqual([[], []]);
  });
});
