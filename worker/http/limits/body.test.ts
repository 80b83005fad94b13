import { afterEach, describe, expect, it, vi } from "vitest";
import { discardUnreadBody, readBody, STEADY_MS } from "./body.ts";

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

describe("a body that comes slowly", () => {
  /** A body of which `bytes` arrive right away and again in each of the intervals, and that then ends. */
  function dripping(bytes: number, intervals: number) {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent > 0) await new Promise((resolve) => setTimeout(resolve, STEADY_MS));
        controller.enqueue(new Uint8Array(bytes));
        sent += 1;
        if (sent > intervals) controller.close();
      },
    });
    return new Request("https://game", { method: "POST", body });
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  it("a body that brings less than a kilobyte in 10 s is refused with 408", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
    const read = readBody(dripping(1023, 5), 10_000, "steady");
    const refused = expect(read).rejects.toMatchObject({ status: 408, code: "too_slow" });
    await vi.advanceTimersByTimeAsync(STEADY_MS);
    await refused;
  });

  it("a body that brings a kilobyte in each 10 s is read to its end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
    const read = readBody(dripping(1024, 5), 10_000, "steady");
    await vi.advanceTimersByTimeAsync(5 * STEADY_MS);
    expect((await read)?.size).toBe(6 * 1024);
  });

  it("a refused body that comes slowly doesn't hold up its refusal", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
    const discarded = discardUnreadBody(dripping(1, 1_000));
    await vi.advanceTimersByTimeAsync(STEADY_MS);
    await discarded;
  });
});
