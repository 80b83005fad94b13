import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FirstFrame } from "../app/first-frame.tsx";
import { prefetchSignedIn } from "./view.ts";

/** Runs the script behind the page's templates at a path. */
async function run(path: string): Promise<void> {
  history.replaceState(null, "", path);
  vi.resetModules();
  await import("./page.ts");
}

const view = () => document.getElementById("first-view");
const loadFont = vi.fn(async () => []);
Object.assign(document, { fonts: { load: loadFont } });
const asked = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  loadFont.mockClear();
  localStorage.clear();
  document.head.innerHTML = "";
  document.body.innerHTML = `<div id="first-view"></div><div id="root"></div>
    <template id="first-join"><div><main>Join</main></div></template>
    <template id="first-sign-in" data-scripts="/assets/sign-in.js" data-font="/logo.woff2">
      <div><header>Pitch</header><main><form><button>Sign In</button></form></main></div></template>
    <template id="first-frame" data-scripts="/assets/dashboard.js" data-styles="/assets/dashboard.css">
      ${renderToStaticMarkup(<FirstFrame />)}</template>
    <template id="first-week" data-scripts="/assets/scenes.js"><main>Loading...</main></template>
    <template id="first-failure"><main role="alert">The game didn't load.<button>Reload</button></main></template>`;
});

describe("without a session", () => {
  beforeEach(() => localStorage.setItem("has-account", "true"));

  it("a stranger sees the form to join", async () => {
    localStorage.clear();
    await run("/");
    await expect.poll(() => view()?.textContent).toBe("Join");
  });

  it("the home page shows the sign-in form where somebody has an account, asks for its script, and later for the files of the frame", async () => {
    await run("/");
    await expect.poll(() => view()?.textContent).toContain("Sign In");
    expect(asked()).toEqual(["/assets/sign-in.js", "/logo.woff2"]);
    prefetchSignedIn();
    const later = [...document.head.querySelectorAll("[rel=prefetch]")].map((link) =>
      link.getAttribute("href"),
    );
    expect(later).toEqual(["/assets/dashboard.js", "/assets/dashboard.css"]);
  });

  it("the page of the last week has the address of the week that its head names", async () => {
    document.head.innerHTML = `<meta property="og:url" content="https://guru.example/intake/3000">`;
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Response.json({})),
    );
    await run("/intake/last");
    expect(location.pathname).toBe("/intake/3000");
    expect(asked()).toEqual(["/assets/scenes.js"]);
  });

  it("the page of a week says that it loads, and asks for its scripts and its week", async () => {
    const fetch = vi.fn(async () => Response.json({}));
    vi.stubGlobal("fetch", fetch);
    await run("/intake/3000");
    expect(view()?.textContent).toBe("Loading...");
    expect(asked()).toEqual(["/assets/scenes.js"]);
    expect(fetch).toHaveBeenCalledWith("/api/public/intake/3000", expect.anything());
  });

  it("the form sends nothing before the app", async () => {
    await run("/");
    await expect.poll(() => view()?.querySelector("form")).not.toBeNull();
    const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    view()?.querySelector("form")?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  it.each(["/verify-email", "/network"])(
    "%s shows nothing before the app, and asks for the fonts at once",
    async (path) => {
      await run(path);
      expect(view()?.childElementCount).toBe(0);
      expect(loadFont).toHaveBeenCalledTimes(2);
    },
  );
});

describe("with a session", () => {
  const fetch = vi.fn(async () => Response.json({}));
  beforeEach(() => {
    localStorage.setItem("token", "token-of-dana");
    vi.stubGlobal("fetch", fetch.mockClear());
  });

  it.each(["/", "/dashboard", "/settings"])(
    "%s shows the frame, asks for its files, then for the fonts, and begins its first call",
    async (path) => {
      await run(path);
      expect(view()?.textContent).toContain("Loading...");
      expect(asked()).toEqual(["/assets/dashboard.js", "/assets/dashboard.css"]);
      expect(fetch).toHaveBeenCalledOnce();
      expect(loadFont).not.toHaveBeenCalled();
      document.head.querySelector("[rel=modulepreload]")?.dispatchEvent(new Event("load"));
      await expect.poll(() => loadFont.mock.calls.length).toBe(2);
    },
  );

  it("a page without the frame shows nothing before the app", async () => {
    await run("/reset-password");
    expect(view()?.childElementCount).toBe(0);
  });

  it("a page of the administration shows its own frame, with its own chat", async () => {
    for (const width of ["wide", "narrow"]) localStorage.setItem(`staff-chat/${width}`, "false");
    await run("/admin/game/npcs");
    expect(view()?.firstElementChild?.hasAttribute("data-staff")).toBe(true);
    expect(view()?.firstElementChild?.getAttribute("data-chat-panel")).toBe("false");
  });

  it("a collapsed panel stays collapsed", async () => {
    for (const width of ["wide", "narrow"]) localStorage.setItem(`sidebar/${width}`, "true");
    await run("/dashboard");
    expect(view()?.firstElementChild?.getAttribute("data-sidebar")).toBe("true");
    expect(view()?.firstElementChild?.hasAttribute("data-chat-panel")).toBe(false);
    expect(view()?.firstElementChild?.hasAttribute("data-staff")).toBe(false);
  });
});
