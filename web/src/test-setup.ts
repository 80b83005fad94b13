import { cleanup, configure } from "@testing-library/react";
import { clear } from "idb-keyval";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

vi.mock("idb-keyval", () => import("./offline/test-idb.ts"));

// A part that loads late compiles when it is first shown. A slow machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

// An unexpected error on the console fails the test that caused it.
const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => errors.push(args));
});

afterEach(async () => {
  cleanup();
  const seen = [...errors];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  await clear();
  expect(seen).toEqual([]);
});

// Browsers count the promise of a cancelled animation as handled. This window doesn't.
const { animate } = Element.prototype;
Element.prototype.animate = function (...args: Parameters<typeof animate>) {
  const animation = animate.apply(this, args);
  animation.finished.catch(() => {});
  return animation;
};
afterAll(() => {
  Element.prototype.animate = animate;
});

// The files of a worker share one window. Each starts with a new page and new modules, and hears nothing of the last ones,
// whose modules would go on listening.
const listeners: (() => void)[] = [];

for (const target of [window, document]) {
  const { addEventListener } = target;
  target.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
    addEventListener.call(target, type, listener, options);
    listeners.push(() => target.removeEventListener(type, listener, options));
  };
  listeners.push(() => {
    target.addEventListener = addEventListener;
  });
}

afterAll(async () => {
  // A page may still be loading its late parts, which would fail the next file.
  await vi.dynamicImportSettled();
  vi.resetModules();
  for (const remove of listeners) remove();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
});
