import { beforeEach, expect, it } from "vitest";
import { replaceFirstView } from "./replace.ts";

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="first-view"><form><input name="email"></form></div><div id="root"></div>`;
  const found = document.getElementById("root");
  if (!found) throw new Error("There is no root");
  root = found;
  replaceFirstView(root);
});

/** Draws the app. Resolves once the observer of the first view, which is older, has seen it. */
function draw(html: string): Promise<void> {
  const drawn = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { childList: true });
  });
  root.innerHTML = html;
  return drawn;
}

it("the first view stays while the app shows its loading screen", async () => {
  await draw("<main data-loading></main>");
  expect(document.getElementById("first-view")).not.toBeNull();
  await draw("<main></main>");
  expect(document.getElementById("first-view")).toBeNull();
});

it("the app takes over typed text and focus", async () => {
  const early = document.querySelector("input");
  if (!early) throw new Error("There is no input");
  early.value = "a@b.c";
  early.focus();
  const typed: EventTarget[] = [];
  root.addEventListener("input", ({ target }) => target && typed.push(target));
  await draw(`<main><input name="email"></main>`);
  const input = root.querySelector("input");
  expect(input?.value).toBe("a@b.c");
  expect(document.activeElement).toBe(input);
  expect(typed).toEqual([input]);
});

it("the frame stays until the fonts have come", async () => {
  const { promise: fonts, resolve: arrive } = Promise.withResolvers<FontFace[]>();
  Object.assign(document, { fonts: { load: () => fonts } });
  const first = document.getElementById("first-view");
  if (first) first.innerHTML = "<main>Loading...</main>";
  await draw("<main></main>");
  expect(first?.isConnected).toBe(true);
  arrive([]);
  await expect.poll(() => first?.isConnected).toBe(false);
});

it("a page without a first view changes nothing", () => {
  document.body.innerHTML = `<div id="root"></div>`;
  expect(() => replaceFirstView(root)).not.toThrow();
});
