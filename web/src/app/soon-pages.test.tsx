import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ADMIN_AREA } from "../features/admin/pages.ts";
import { PAGES } from "./features.ts";

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
