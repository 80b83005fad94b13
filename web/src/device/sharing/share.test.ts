import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sharePicture } from "./share.ts";
import { copyText, shareText } from "./share-text.ts";

const saved = vi.hoisted(() => vi.fn());
vi.mock("./save-file.ts", () => ({ saveFile: saved }));

const PICTURE = { svg: "<svg/>", width: 2, height: 2, text: "Look", path: "/certificate/ink", name: "x.png" };
const PNG = new Blob(["x"], { type: "image/png" });

/** A canvas that reads back `pixel` and encodes by `encode`. */
function stubCanvas(pixel: number[], encode: (give: BlobCallback) => void = (give) => give(PNG)) {
  const context = { fillRect: () => {}, drawImage: () => {}, getImageData: () => ({ data: pixel }) };
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => context, toBlob: encode });
  vi.stubGlobal("Image", function Image() {
    return { src: "", decode: async () => {} };
  });
}

/** A device whose share sheet answers by `share`; it has none without. */
function stubShare(share?: () => Promise<void>) {
  Object.assign(navigator, { share, canShare: share && (() => true) });
}

const refuse = (name: string) => async () => {
  throw new DOMException("The browser's own words", name);
};

const { getContext, toBlob } = HTMLCanvasElement.prototype;
beforeEach(() => {
  saved.mockClear();
  stubShare();
});
afterEach(() => {
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
});

// mastodon#6978, rumors-site#205, w3c/web-share#110: a closed sheet is no error, nor is a second press while one is open.
// photoview#1483: a refusal, as of a press that is too long ago, keeps the picture.
it.each([
  ["nothing", undefined, "saved"],
  ["a sheet that shares", async () => {}, "shared"],
  ["a closed sheet", refuse("AbortError"), "cancelled"],
  ["an open sheet", refuse("InvalidStateError"), "cancelled"],
  ["a refusal", refuse("NotAllowedError"), "saved"],
  ["a refused file", refuse("TypeError"), "saved"],
] as const)(
  "a device with %s answers a press, with the link to the picture's page",
  async (_what, share, outcome) => {
    const sheet = vi.fn(share);
    stubCanvas([64, 128, 192]);
    stubShare(share && sheet);
    expect(await sharePicture(PICTURE)).toBe(outcome);
    const text = `Look ${location.origin}/certificate/ink`;
    if (share) expect(sheet).toHaveBeenCalledWith(expect.objectContaining({ text }));
    expect(saved).toHaveBeenCalledTimes(outcome === "saved" ? 1 : 0);
  },
);

// brave-browser#8817 never answers; Firefox's resistFingerprinting reads back noise; brave-browser#41881 changes single bits.
it.each([
  ["reads back noise", [255, 255, 255], (give: BlobCallback) => give(PNG)],
  ["never answers", [64, 128, 192], () => {}],
] as const)(
  "a canvas that %s is said in plain words, and no picture leaves",
  async (_what, pixel, encode) => {
    vi.useFakeTimers();
    stubCanvas([...pixel], encode);
    const failure = sharePicture(PICTURE).catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(String(await failure)).toContain("doesn't let pages read what they draw");
    expect(saved).not.toHaveBeenCalled();
  },
);

it("a canvas that changes single bits is shared", async () => {
  stubCanvas([65, 127, 192]);
  expect(await sharePicture(PICTURE)).toBe("saved");
});

it.each([
  ["has no clipboard", undefined],
  ["refuses", { writeText: refuse("NotAllowedError") }],
  ["never answers", { writeText: () => new Promise(() => {}) }],
])("a browser that %s says in plain words how to copy a text", async (_what, clipboard) => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  const failure = copyText("text").catch((fault: unknown) => fault);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(String(await failure)).toBe(
    "Error: Your browser doesn't allow it. Select the text and copy it by hand.",
  );
});

const WHOLE = `6 of 9\n${location.origin}/intake/3000`;

it.each([
  ["a sheet takes it", async () => {}, "shared", 0],
  ["the player closes the sheet", refuse("AbortError"), "cancelled", 0],
  ["an earlier sheet is open", refuse("InvalidStateError"), "cancelled", 0],
  ["the browser refuses", refuse("NotAllowedError"), "copied", 1],
  ["there is no sheet", undefined, "copied", 1],
] as const)("a text with its link where %s is %s", async (_, share, outcome, copies) => {
  const [sheet, writeText] = [vi.fn(share), vi.fn(async () => {})];
  stubShare(share && sheet);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  expect(await shareText("6 of 9", "/intake/3000")).toBe(outcome);
  expect(writeText).toHaveBeenCalledTimes(copies);
  if (share) expect(sheet).toHaveBeenCalledWith({ text: WHOLE });
  if (copies > 0) expect(writeText).toHaveBeenCalledWith(WHOLE);
});
