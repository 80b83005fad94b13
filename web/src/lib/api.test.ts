import { afterEach, expect, it, vi } from "vitest";
import { removeAvatar, uploadAvatar } from "#game/contract/avatar.ts";
import { call } from "./api.ts";

const USER = {
  id: "u",
  username: "dana",
  email: "dana@example.com",
  emailVerified: true,
  oauthProvider: null,
  avatar: "/api/pictures/x",
  bio: null,
  xHandle: null,
  instagramHandle: null,
  tiktokHandle: null,
  role: "player",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

function answering(reply: unknown) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(reply));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

it("sends a form as it is, without a content type of its own", async () => {
  const fetched = answering({ success: true, message: "ok", user: USER });
  const form = new FormData();
  form.set("avatar", new Blob(["x"]), "avatar.webp");
  await call(uploadAvatar, { form, query: { uploader: "profile" } });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe("/api/profile/avatar?uploader=profile");
  expect(init?.body).toBe(form);
  expect(new Headers(init?.headers).has("content-type")).toBe(false);
});

it("sends neither body nor query where there is none", async () => {
  const fetched = answering({ success: true, message: "ok", user: USER });
  await call(removeAvatar, {});
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/profile/avatar");
  expect(fetched.mock.calls[0]?.[1].body).toBeUndefined();
});
