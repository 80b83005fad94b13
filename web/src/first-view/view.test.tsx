import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FirstFrame } from "../app/first-frame.tsx";
import { prefetchSignedIn } from "./view.ts";

/** Runs one of the page's inline scripts at a path. */
async function run(script: "head" | "page", path: string): Promise<void> {
  history.replaceState(null, "", path);
  vi.resetModules();
  if (script === "head") await import("./head.ts");
  else await import("./page.ts");
}

const view = () => document.getElementById("first-view");
const asked = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = "";
  document.body.innerHTML = `<div id="first-view"></div><div id="root"></div>
    <template id="first-join"><div><main>Join</main></div></template>
    <template id="first-sign-in" data-scripts="/assets/sign-in.js" data-font="/logo.woff2">
      <div><header>Pitch</header><main><form><button>Sign In</button></form></main></div></template>
    <template id="first-frame" data-scripts="/assets/dashboard.js" data-styles="/assets/dashboard.css">
      ${renderToStaticMarkup(<FirstFrame />)}</template>
    <template id="first-week" data-scripts="/assets/scenes.js"></template>
    <template id="first-failure"><main role="alert">The game didn't load.<button>Reload</button></main></template>`;
});

describe("without a session", () => {
  beforeEach(() => localStorage.setItem("has-account", "true"));

  it("a stranger sees the form to join", async () => {
    localStorage.clear();
    await run("page", "/");
    await expect.poll(() => view()?.textContent).toBe("Join");
  });

  it("the home page shows the sign-in form where somebody has an account, asks for its script, not for the page's fonts, and later for the files of the frame", async () => {
    document.head.innerHTML = `<template id="first-fonts"><link rel="preload" href="/text.woff2"></template>`;
    await run("head", "/");
    await run("page", "/");
    await expect.poll(() => view()?.textContent).toContain("Sign In");
    expect(asked()).toEqual(["/assets/sign-in.js", "/logo.woff2"]);
    prefetchSignedIn();
    const later = [...document.head.querySelectorAll("[rel=prefetch]")].map((link) =>
      link.getAttribute("href"),
    );
    expect(later).toEqual(["/assets/dashboard.js", "/assets/dashboard.css"]);
  });

  it("the page of a week asks for its scripts and its week", async () => {
    const fetch = vi.fn(async () => Response.json({}));
    vi.stubGlobal("fetch", fetch);
    await run("page", "/intake/3000");
    expect(asked()).toEqual(["/assets/scenes.js"]);
    expect(fetch).toHaveBeenCalledWith("/api/public/intake/3000", expect.anything());
  });

  it("the form sends nothing before the app", async () => {
    await run("page", "/");
    await expect.poll(() => view()?.querySelector("form")).not.toBeNull();
    const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    view()?.querySelector("form")?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  it.each(["/verify-email", "/network"])("%s shows nothing before the app", async (path) => {
    await run("page", path);
    expect(view()?.childElementCount).toBe(0);
  });
});

describe("with a session", () => {
  const fetch = vi.fn(async () => Response.json({}));
  beforeEach(() => {
    localStorage.setItem("token", "token-of-dana");
    vi.stubGlobal("fetch", fetch.mockClear());
  });

  it.each(["/", "/dashboard", "/settings"])(
    "%s shows the frame, asks for its files and begins its first call",
    async (path) => {
      await run("page", path);
      expect(view()?.textContent).toContain("Loading...");
      expect(asked()).toEqual(["/assets/dashboard.js", "/assets/dashboard.css"]);
      expect(fetch).toHaveBeenCalledOnce();
    },
  );

  it("a page without the frame shows nothing before the app", async () => {
    await run("page", "/reset-password");
    expect(view()?.childElementCount).toBe(0);
  });

  it("a page of the administration shows its own frame, with its own chat", async () => {
    for (const width of ["wide", "narrow"]) localStorage.setItem(`staff-chat/${width}`, "false");
    await run("page", "/admin/game/npcs");
    expect(view()?.firstElementChild?.hasAttribute("data-staff")).toBe(true);
    expect(view()?.firstElementChild?.getAttribute("data-chat-panel")).toBe("false");
  });

  it("a collapsed panel stays collapsed", async () => {
    for (const width of ["wide", "narrow"]) localStorage.setItem(`sidebar/${width}`, "true");
    await run("page", "/dashboard");
    expect(view()?.firstElementChild?.getAttribute("data-sidebar")).toBe("true");
    expect(view()?.firstElementChild?.hasAttribute("data-chat-panel")).toBe(false);
    expect(view()?.firstElementChild?.hasAttribute("data-staff")).toBe(false);
  });
});
