import { act, render, screen, waitFor } from "@testing-library/react";
import { Provider } from "jotai";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { ADMIN_AREA } from "../features/admin/pages.ts";
import { readDestination } from "../session/destination.ts";
import { endSession, startSession } from "../session/session.ts";
import { store } from "../store.ts";
import { App } from "./app.tsx";
import { ADMIN_PAGES, BAR_PAGES, FEATURES, findPage, PAGES } from "./features.ts";

/** Opens the page at a path, signed out. */
async function open(path: string, state: unknown = null) {
  history.replaceState(state, "", path);
  render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  await screen.findByRole("heading", { level: 1 });
}

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  endSession();
  localStorage.removeItem("has-account");
  vi.stubGlobal("fetch", async () => Response.json({ error: "no" }, { status: 400 }));
});

it.each([
  ["player", PAGES],
  ["administration", ADMIN_AREA],
] as const)("each page of the %s has a unique path and title", (_, pages) => {
  for (const key of ["path", "title"] as const)
    expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
});

it("every path in PAGE_PATHS leads to a page", () => {
  const { home, oauthCallback, verifyEmail, resetPassword, guruLink, ...inTable } = PAGE_PATHS;
  for (const path of Object.values(inTable)) expect(findPage(path)?.path).toBe(path);
  for (const path of [home, oauthCallback, verifyEmail, resetPassword, guruLink]) {
    expect(findPage(path)).toBeNull();
  }
});

it("the phone's bar shows the dashboard, network, messages and settings", () => {
  expect(BAR_PAGES.map(({ title }) => title)).toEqual([
    "Dashboard",
    "Network",
    "Messages",
    "Account Settings",
  ]);
});

it("each page of the administration but the first has a page above it", () => {
  const [first, ...others] = ADMIN_AREA;
  expect(first?.parent).toBeNull();
  for (const { path, parent } of others) {
    expect(path.startsWith("/admin/")).toBe(true);
    expect(ADMIN_AREA.some((page) => page.path === parent)).toBe(true);
  }
});

it("navigation links to the administration, and to its areas under their titles", () => {
  const [area, ...pages] = ADMIN_PAGES;
  expect(area?.title).toBe("Admin");
  for (const { path, title } of pages) {
    expect(ADMIN_AREA.find((page) => page.path === path)?.title).toBe(title);
  }
});

it.each([
  ["/", "Join the Network"],
  ["/verify-email", "Verification Failed"],
  ["/Verify-Email/?utm_source=mail", "Verification Failed"],
  ["/reset-password", "Invalid Reset Link"],
  ["/reset-password?token=x", "Reset Password"],
  ["/oauth-callback", "Authentication Failed"],
  ["/nowhere", "Page not found"],
  ["/open?link=web%2Bguru%3Aadmin", "Page not found"],
  ["/open", "Page not found"],
])("the document at %s has the title %s", async (path, title) => {
  await open(path);
  expect(document.title).toBe(`${title} · Guru Grind`);
});

it.each([
  ["where somebody has signed in", () => startSession("token"), null],
  ["after an emailed link", () => {}, { usr: { email: "dana@example.com" } }],
])("the sign-in page begins with Sign In %s", async (_, before, state) => {
  before();
  endSession();
  await open("/", state);
  expect(document.title).toBe("Sign In · Guru Grind");
});

it.each([
  ["web+guru:intake/2026-W48", "/intake/2969"],
  ["web+guru:two-oclock/2026-11-28", "/two-oclock/20785"],
])("the link %s leads to its public page without an account", async (link, path) => {
  await open(`/open?link=${encodeURIComponent(link)}`);
  await waitFor(() => expect(location.pathname).toBe(path));
});

it("a link to a player's page leads there after signing in", async () => {
  await open("/open?link=web%2Bguru%3Amessages");
  await waitFor(() => expect(readDestination(Date.now())).toBe("/messages"));
});

it("a change of page is announced to screen readers", async () => {
  await open("/nowhere");
  act(() => screen.getByRole("button", { name: "Back to safety" }).click());
  await waitFor(() =>
    expect(screen.getByText("Join the Network", { selector: "[aria-live]" })).toBeDefined(),
  );
});

it.each(
  FEATURES.flatMap(({ copies }) => copies ?? []).map((copies) => [copies.names.join(), copies] as const),
)("the copies %s are named in their manifest", async (_, { names, load }) => {
  expect((await load()).map(({ snapshot }) => snapshot)).toEqual(names);
});

it.each(PAGES.filter(({ isSoon }) => isSoon).map((page) => [page.title, page] as const))(
  "%s, which navigation marks as not open yet, says so itself and links only to pages that are open",
  async (title, soon) => {
    // The administration's pages load below its area.
    const page = ADMIN_AREA.find(({ path }) => path === soon.path) ?? soon;
    const { default: Content } = await page.load();
    render(
      <MemoryRouter>
        <Content title={title} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByText("Coming soon")).toBeDefined();
    expect(screen.getByText("What it will cost you")).toBeDefined();
    for (const link of screen.queryAllByRole("link")) {
      const target = link.getAttribute("href")?.replace(/\?.*/, "");
      expect([...PAGES, ...ADMIN_AREA].map(({ path }) => path)).toContain(target);
      expect(PAGES.find((page) => page.path === target)?.isSoon).toBeUndefined();
    }
  },
);
