import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";

/* Sources: OnDrop#23, SVGcode#91. An installed game can share before its service worker is there. */

async function share(fields: Record<string, string | File>): Promise<[number, string | null]> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const reply = await exports.default.fetch("https://guru.test/share", {
    method: "POST",
    body,
    redirect: "manual",
  });
  return [reply.status, reply.headers.get("location")];
}

it("text shared without a service worker goes on to the page", async () => {
  expect(await share({ title: "", text: "Buy & hold", url: "https://example.com/" })).toEqual([
    303,
    "/share?text=Buy%20%26%20hold&url=https%3A%2F%2Fexample.com%2F",
  ]);
});

it.each([3, 1024 * 1024])(
  "a picture of %i bytes shared without a service worker is asked for again",
  async (bytes) => {
    const picture = new File([new Uint8Array(bytes)], "me.png", { type: "image/png" });
    expect(await share({ picture, text: "Me" })).toEqual([303, "/settings?tab=profile&shared=lost"]);
  },
);

it("a share that can't be read opens the page", async () => {
  const reply = await exports.default.fetch("https://guru.test/share", {
    method: "POST",
    body: "{",
    headers: { "content-type": "application/json" },
    redirect: "manual",
  });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/share?"]);
});
