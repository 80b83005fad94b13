import { beforeEach, expect, it, vi } from "vitest";
import { openNotifiedPages, pageOpener } from "./opened-page.ts";

const worker = new EventTarget();
const say = (data: unknown) => worker.dispatchEvent(new MessageEvent("message", { data }));
openNotifiedPages(worker);

beforeEach(() => pageOpener.set(null));

it("a notification clicked before the page is ready opens its page as soon as it is", () => {
  const open = vi.fn();
  say({ type: "open", path: "/network" });
  say({ type: "open", path: "/messages" });
  pageOpener.set(open);
  expect(open.mock.calls).toEqual([["/messages"]]);
  say({ type: "open", path: "/finances" });
  expect(open).toHaveBeenLastCalledWith("/finances");
});

it.each([
  "open",
  { type: "open", path: "//evil.test" },
  { type: "open", path: "https://evil.test" },
  { type: "close", path: "/" },
])("the message %j opens nothing", (data) => {
  const open = vi.fn();
  pageOpener.set(open);
  say(data);
  expect(open).not.toHaveBeenCalled();
});

it("a browser without service workers opens nothing", () => {
  expect(() => openNotifiedPages(undefined)).not.toThrow();
});
