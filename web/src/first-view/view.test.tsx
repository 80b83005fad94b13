import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Action } from "#game/rules/actions/action.ts";
import { FirstDashboard } from "../app/first-dashboard.tsx";
import { keepFirstRecord } from "./record.ts";

const TOKEN = "token-of-dana";
const ACTIONS: readonly Action[] = [
  {
    id: "bag_fries",
    name: "Bag Fries",
    description: "Nine till five.",
    energyCost: 10,
    rewards: { cash: 8 },
  },
];
const RECORD = {
  username: "Dana",
  status: "Brokie",
  standing: " · Unemployed",
  level: "12",
  cash: "$1.2K",
  followers: "340",
  energy: { amount: 40, at: Date.now() },
  next: { title: "The Lid", line: "Gary Grill is asking.", button: "Hear Them Out" },
  isQuestless: true,
  isOnItsWay: false,
  tiles: {
    bag_fries: {
      name: "Do Fieldwork",
      description: "You're a guru now.",
      costs: [["energy", "−10"] as ["energy", string]],
      gains: [["followers", "+20"] as ["followers", string]],
    },
  },
};

/** Runs one of the page's inline scripts at a path. */
async function run(script: "head" | "sign-in" | "signed-in", path: string): Promise<void> {
  history.replaceState(null, "", path);
  vi.resetModules();
  if (script === "head") await import("./head.ts");
  else if (script === "sign-in") await import("./sign-in.ts");
  else await import("./signed-in.ts");
}

const view = () => document.getElementById("first-view");

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = "";
  const dashboard = renderToStaticMarkup(
    <MemoryRouter>
      <FirstDashboard actions={ACTIONS} />
    </MemoryRouter>,
  );
  document.body.innerHTML = `<div id="first-view"></div><div id="root"></div>
    <template id="first-sign-in" data-scripts="/assets/sign-in.js" data-font="/logo.woff2">
      <div><header>Pitch</header><main><form><button name="send">Sign In</button><button>Show</button></form></main></div></template>
    <template id="first-shell" data-scripts="/assets/dashboard.js"><div><main>Loading...</main></div></template>
    <template id="first-dashboard" data-scripts="/assets/dashboard.js">${dashboard}</template>
    <template id="first-failure" data-scripts=""><main role="alert">The game didn't load.<button>Reload</button></main></template>
    <template id="first-styles" data-sheets="/assets/dashboard.css"><style>.card {}</style></template>`;
});

describe("without a session", () => {
  it("the home page shows the sign-in form, asks for its script, and doesn't preload the page's fonts", async () => {
    document.head.innerHTML = `<template id="first-fonts"><link rel="preload" href="/text.woff2"></template>`;
    await run("head", "/");
    await run("sign-in", "/");
    await run("signed-in", "/");
    await expect.poll(() => view()?.textContent).toContain("Sign In");
    const asked = [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));
    expect(asked).toEqual(["/assets/sign-in.js", "/logo.woff2"]);
  });

  it("any other page shows nothing before the app", async () => {
    await run("sign-in", "/verify-email");
    await run("signed-in", "/network");
    expect(view()?.childElementCount).toBe(0);
  });
});

describe("with a session", () => {
  beforeEach(() => localStorage.setItem("token", TOKEN));

  it.each(["/network", "/settings"])("%s shows the shell", async (path) => {
    await run("signed-in", path);
    expect(view()?.textContent).toContain("Loading...");
    expect(document.head.querySelector("style")).not.toBeNull();
  });

  it("a page that has no shell shows nothing before the app", async () => {
    await run("signed-in", "/reset-password");
    expect(view()?.childElementCount).toBe(0);
  });

  it.each(["/", "/dashboard"])(
    "%s shows the dashboard with what the device remembers of the player",
    async (path) => {
      keepFirstRecord(TOKEN, RECORD);
      await run("signed-in", path);
      const text = view()?.textContent ?? "";
      for (const part of ["Dana", "Brokie", "12", "$1.2K", "340", "40/100", "The Lid", "Hear Them Out"])
        expect(text).toContain(part);
      expect(view()?.querySelector('[data-action="bag_fries"]')?.textContent).toBe(
        "Do FieldworkYou're a guru now.−10 energy+20 followers",
      );
      expect(view()?.querySelector("[data-tone]")?.getAttribute("data-tone")).toBe("warning");
    },
  );

  it("energy that came in since the record counts, by the rules of the game", async () => {
    keepFirstRecord(TOKEN, { ...RECORD, energy: { amount: 40, at: Date.now() - 10_500 } });
    await run("signed-in", "/dashboard");
    expect(view()?.textContent).toContain("60/100");
  });

  it("the record of another session isn't shown", async () => {
    keepFirstRecord("another-token", RECORD);
    await run("signed-in", "/dashboard");
    expect(view()?.textContent).not.toContain("Dana");
  });

  it("a collapsed panel stays collapsed", async () => {
    for (const width of ["wide", "narrow"]) localStorage.setItem(`sidebar/${width}`, "true");
    await run("signed-in", "/dashboard");
    expect(view()?.firstElementChild?.getAttribute("data-sidebar")).toBe("true");
    expect(view()?.firstElementChild?.hasAttribute("data-chat-panel")).toBe(false);
  });

  it("a pressed action is kept and shown as pressed, and submits nothing", async () => {
    await run("signed-in", "/dashboard");
    const button = view()?.querySelector<HTMLElement>('[data-action="bag_fries"]');
    const press = new MouseEvent("click", { bubbles: true, cancelable: true });
    button?.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    expect(button?.hasAttribute("data-pressed")).toBe(true);
  });
});
