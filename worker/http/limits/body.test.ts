import { describe, expect, it } from "vitest";
import { discardUnreadBody, readBody } from "./body.ts";

const MEGABYTE = 1024 * 1024;

/** A request with `megabytes` of body, and how many of them were read. */
function upload(megabytes: number, announcesLength: boolean) {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls === megabytes) return controller.close();
      pulls += 1;
      controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
  const headers = announcesLength ? { "content-length": String(megabytes * MEGABYTE) } : {};
  return { request: new Request("https://game", { method: "POST", body, headers }), pulled: () => pulls };
}

describe("a refused body", () => {
  it.each([
    ["that announces an acceptable size is read to its end, so that its sender gets the reply", 9, true, 9],
    ["without a length is cut off", 9, false, 3],
    ["that announces more than any route accepts is cut off", 30, true, 3],
  ])("a body %s", async (_what, megabytes, announcesLength, atMost) => {
    const unread = upload(megabytes, announcesLength);
    await discardUnreadBody(unread.request);
    const tooLong = upload(megabytes, announcesLength);
    expect(await readBody(tooLong.request, 64 * 1024)).toBeNull();
    for (const pulled of [unread.pulled(), tooLong.pulled()]) {
      expect(pulled).toBeLessThanOrEqual(atMost);
      expect(pulled === megabytes).toBe(atMost === megabytes);
    }
  });
});
