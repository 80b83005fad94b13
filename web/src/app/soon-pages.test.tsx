import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ADMIN_AREA } from "./admin-pages.ts";
import { PAGES } from "./pages.ts";

it.each(PAGES.filter(({ isSoon }) => isSoon).map((page) => [page.title, page] as const))(
  "%s, which navigation marks as not open yet, says so itself and links only to pages that are open",
  async (title, { load }) => {
    const { default: Content } = await load();
    render(
      <MemoryRouter>
        <Content title={title} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByText("Coming soon")).toBeDefined();
    for (const link of screen.queryAllByRole("link")) {
      const target = link.getAttribute("href")?.replace(/\?.*/, "");
      expect([...PAGES, ...ADMIN_AREA].map((page) => page.path)).toContain(target);
      expect(PAGES.find((page) => page.path === target)?.isSoon).toBeUndefined();
    }
  },
);
