import { beforeEach, expect, it, vi } from "vitest";
import { receiveShare } from "./sw-share.ts";

let stored: Response[] = [];

beforeEach(() => {
  stored = [];
  const put = async (_: string, reply: Response) => {
    stored = [reply];
  };
  vi.stubGlobal("caches", { open: async () => ({ put }) });
});

/** Shares fields, and returns the address that opens. */
async function share(fields: Record<string, string | File>): Promise<string | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("http://localhost/share", { method: "POST" });
  vi.spyOn(request, "formData").mockResolvedValue(form);
  const reply = await receiveShare(request);
  expect(reply.status).toBe(303);
  return reply.headers.get("location");
}

const picture = (type: string, bytes = 3) => new File([new Uint8Array(bytes)], "me", { type });

it("a shared picture waits for the profile tab, instead of an earlier one", async () => {
  const path = "/settings?tab=profile&shared=picture";
  expect(await share({ picture: picture("image/webp", 1) })).toBe(path);
  expect(await share({ picture: picture("image/png"), text: "Me" })).toBe(path);
  const [reply] = stored;
  expect(reply?.headers.get("content-type")).toBe("image/png");
  expect(Date.now() - Date.parse(reply?.headers.get("date") ?? "")).toBeLessThan(60_000);
});

it.each([
  ["image/svg+xml", 3, "type"],
  ["text/html", 3, "type"],
  ["image/png", 5 * 1024 * 1024, "size"],
])(
  "a file of the type %s with %i bytes is refused for its %s, and isn't kept",
  async (type, bytes, reason) => {
    expect(await share({ picture: picture(type, bytes) })).toBe(`/settings?tab=profile&shared=${reason}`);
    expect(stored).toEqual([]);
  },
);

// Source: a device whose storage is full refuses `put`; the navigation would fail with the browser's own error page.
it("a picture that the device can't keep leads to a page that says so", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("full", "QuotaExceededError")) });
  expect(await share({ picture: picture("image/png") })).toBe("/settings?tab=profile&shared=lost");
});

it("shared text without a picture goes on to the page", async () => {
  expect(await share({ title: "", text: "Buy & hold", url: "https://example.com/" })).toBe(
    "/share?text=Buy%20%26%20hold&url=https%3A%2F%2Fexample.com%2F",
  );
  expect(await share({ picture: picture("image/png", 0) })).toBe("/share?");
});
