import { beforeEach, expect, it } from "vitest";
import { replaceFirstView } from "./replace.ts";

/** Lets the observer see the changes. */
const seen = () => new Promise((resolve) => setTimeout(resolve));

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="first-view"><input name="email"></div><div id="root"></div>`;
  const found = document.getElementById("root");
  if (!found) throw new Error("There is no root");
  root = found;
  replaceFirstView(root);
});

it("the first view stays while the app shows its loading screen", async () => {
  root.innerHTML = "<main data-loading></main>";
  await seen();
  expect(document.getElementById("first-view")).not.toBeNull();
  root.innerHTML = "<main></main>";
  await seen();
  expect(document.getElementById("first-view")).toBeNull();
});

it("the app takes over typed text and focus", async () => {
  const early = document.querySelector("input");
  if (!early) throw new Error("There is no input");
  early.value = "a@b.c";
  early.focus();
  const typed: EventTarget[] = [];
  root.addEventListener("input", ({ target }) => target && typed.push(target));
  root.innerHTML = `<main><input name="email"></main>`;
  await seen();
  const input = root.querySelector("input");
  expect(input?.value).toBe("a@b.c");
  expect(document.activeElement).toBe(input);
  expect(typed).toEqual([input]);
});

it("a page without a first view changes nothing", () => {
  document.body.innerHTML = `<div id="root"></div>`;
  expect(() => replaceFirstView(root)).not.toThrow();
});
