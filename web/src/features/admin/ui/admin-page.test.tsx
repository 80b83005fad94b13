import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { pageTitleAtom } from "../../../device/page-title.ts";
import { ApiError, NetworkError } from "../../../server/api.ts";
import { store } from "../../../store.ts";
import { AdminPage, type PageQuery, TrailContext } from "./admin-page.tsx";

const TRAIL = [
  { path: "/admin", title: "Admin" },
  { path: "/admin/game/npcs", title: "NPCs" },
];
const refetch = vi.fn();
const query = (parts: Partial<PageQuery>): PageQuery => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch,
  ...parts,
});
const refused = (status: number, error: string) =>
  new ApiError(new Response(null, { status }), { error }, error);

function show(...queries: readonly PageQuery[]) {
  render(
    <MemoryRouter>
      <TrailContext value={TRAIL}>
        <AdminPage
          title="Your Mum"
          queries={queries}
          failure="Failed to fetch NPCs"
          actions={<button type="button">Refresh</button>}
        >
          <p>The content</p>
        </AdminPage>
      </TrailContext>
    </MemoryRouter>,
  );
}

afterEach(() => refetch.mockClear());

it("a page of the administration has its title, and links to the pages above it", () => {
  show(query({ data: 1 }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Mum");
  expect(store.get(pageTitleAtom)).toBe("Your Mum");
  const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(steps).toEqual(["Admin", "NPCs", "Your Mum"]);
  expect(screen.getByRole("link", { name: "NPCs" }).getAttribute("href")).toBe("/admin/game/npcs");
  expect(screen.getByText("The content")).toBeDefined();
});

it("the first page of the administration is the single step of its breadcrumbs", () => {
  render(
    <MemoryRouter>
      <AdminPage title="Admin" />
    </MemoryRouter>,
  );
  const steps = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual(["Admin"]);
  expect(steps[0]?.getAttribute("aria-current")).toBe("page");
});

it("a page of the administration refuses an account without the capability plainly, without content or actions", () => {
  show(query({ error: refused(403, "An administrator account is needed for this.") }), query({ data: 1 }));
  expect(screen.getByText("You need an administrator account to see this page.")).toBeDefined();
  expect(screen.queryByText("The content")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Admin" })).toBeDefined();
});

it("a page that failed to load shows the text of the server, and tries again what failed", () => {
  show(query({ error: refused(500, "It broke.") }), query({ data: 1, refetch: vi.fn() }));
  expect(screen.getByRole("alert").textContent).toBe("Failed to fetch NPCs. It broke.");
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it.each([
  ["a page that fails to load offline says so", {}, new NetworkError(undefined), "You seem to be offline."],
  ["a failed refresh keeps the content and says so", { data: 1 }, refused(500, "It broke."), "It broke."],
])("%s", (_what, parts, error, text) => {
  show(query({ ...parts, error }));
  expect(screen.getByRole("alert").textContent).toBe(`Failed to fetch NPCs. ${text}`);
  expect(screen.queryByText("The content") !== null).toBe("data" in parts);
});

it("a page without data yet shows no content", () => {
  show(query({ isFetching: true }));
  expect(screen.queryByText("The content")).toBeNull();
});
