import { beforeEach, expect, it } from "vitest";
import { replaceFirstView } from "./hand-over.ts";

/** Lets the observer see the changes. */
const seen = () => new Promise((resolve) => setTimeout(resolve));

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="first-view"><input name="email"><button name="sign_in">Sign In</button>
      <button name="register">Join</button><button data-action="rest">Rest</button>
      <button data-action="bag_fries">Bag Fries</button></div>
    <div id="root"></div>`;
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

it("the app takes over typed text and focus from the first view, and performs pressed actions by their ids", async () => {
  const early = document.querySelector("input");
  if (!early) throw new Error("There is no input");
  early.value = "a@b.c";
  early.focus();
  document.querySelector('[name="register"]')?.toggleAttribute("data-pressed", true);
  const happened: string[] = [];
  root.addEventListener("input", () => happened.push("typed"));
  root.addEventListener("click", ({ target }) =>
    happened.push(`pressed ${target instanceof HTMLElement ? target.textContent : ""}`),
  );
  root.innerHTML = `<aside><button type="button">Loaded since then</button></aside>
    <main><form><input name="email"></form><button name="sign_in">Sign In</button><button name="register">Join</button></main>`;
  await seen();
  expect(root.querySelector("input")?.value).toBe("a@b.c");
  expect(document.activeElement).toBe(root.querySelector("input"));
  expect(happened).toEqual(["typed", "pressed Join"]);
});

it("quick actions pressed in the first view are done once the app has them, each once", async () => {
  for (const button of document.querySelectorAll("[data-action]"))
    button.toggleAttribute("data-pressed", true);
  const pressed: string[] = [];
  root.addEventListener("click", ({ target }) =>
    pressed.push(target instanceof HTMLElement ? (target.dataset.action ?? "") : ""),
  );
  root.innerHTML = "<main></main>";
  await seen();
  expect(document.getElementById("first-view")).toBeNull();
  root.innerHTML = `<main><button>Do It</button><button data-action="bag_fries">Bag Fries</button></main>`;
  await seen();
  expect(pressed).toEqual([]);
  root.innerHTML = `<main><button>Do It</button><button data-action="bag_fries">Bag Fries</button>
    <button data-action="rest">Rest</button></main>`;
  await seen();
  expect(pressed).toEqual(["rest", "bag_fries"]);
  root.append(document.createElement("aside"));
  await seen();
  expect(pressed).toEqual(["rest", "bag_fries"]);
});

it("a page without a first view changes nothing", async () => {
  document.body.innerHTML = `<div id="root"></div>`;
  expect(() => replaceFirstView(root)).not.toThrow();
});
