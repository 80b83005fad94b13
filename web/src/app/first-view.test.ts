import { beforeEach, expect, it } from "vitest";
import { replaceFirstView } from "./first-view.ts";

/** Lets the observer see the changes. */
const seen = () => new Promise((resolve) => setTimeout(resolve));

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="first-view"><input name="email"><button>A</button><button>B</button></div>
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

it("the app gets what was typed, focused and pressed in the first view", async () => {
  const early = document.querySelector("input");
  if (!early) throw new Error("There is no input");
  early.value = "a@b.c";
  early.focus();
  const first = document.getElementById("first-view");
  if (first) first.dataset.pressed = "1";
  const happened: string[] = [];
  root.addEventListener("input", () => happened.push("typed"));
  root.addEventListener("click", ({ target }) =>
    happened.push(`pressed ${target instanceof HTMLElement ? target.textContent : ""}`),
  );
  root.innerHTML = `<aside><button type="button">Loaded since then</button></aside>
    <main><form><input name="email"></form><button type="button">A</button><button type="button">B</button></main>`;
  await seen();
  expect(root.querySelector("input")?.value).toBe("a@b.c");
  expect(document.activeElement).toBe(root.querySelector("input"));
  expect(happened).toEqual(["typed", "pressed B"]);
});

it("quick actions pressed in the first view are pressed once the app has them", async () => {
  const first = document.getElementById("first-view");
  if (first) first.dataset.actions = " rest bag_fries bag_fries";
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
  expect(pressed).toEqual(["rest", "bag_fries", "bag_fries"]);
});

it("a press whose gain has floated off in the first view is handed over as answered, and the next one isn't", async () => {
  const first = document.getElementById("first-view");
  if (first) Object.assign(first.dataset, { actions: " bag_fries rest bag_fries", answered: " bag_fries" });
  const pressed: string[] = [];
  root.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement)
      pressed.push(`${target.dataset.action} ${target.hasAttribute("data-answered")}`);
  });
  root.innerHTML = `<main><button data-action="bag_fries">Bag Fries</button>
    <button data-action="rest">Rest</button></main>`;
  await seen();
  expect(pressed).toEqual(["bag_fries true", "rest false", "bag_fries false"]);
  expect(root.querySelector("[data-answered]")).toBeNull();
});

it("a page without a first view changes nothing", async () => {
  document.body.innerHTML = `<div id="root"></div>`;
  expect(() => replaceFirstView(root)).not.toThrow();
});
