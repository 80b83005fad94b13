import { Link, Route, Routes, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { ADMIN_AREA, pageAt, trailTo } from "./pages.ts";
import { AdminPage, TrailContext } from "./ui/admin-page.tsx";

const PAGES = ADMIN_AREA.map(({ path, title, load }) => {
  const Content = lazyComponent(async () => (await load()).default);
  // The routes are below `/admin`.
  return { below: path.slice(PAGE_PATHS.admin.length + 1), title, Content };
});

/** The administration. docs/reference/administration.md#pages */
export default function AdminArea() {
  const page = pageAt(useLocation().pathname);
  return (
    <TrailContext value={trailTo(page ? page.parent : PAGE_PATHS.admin)}>
      <Routes>
        {PAGES.map(({ below, title, Content }) => (
          <Route key={below} path={below} element={<Content title={title} />} />
        ))}
        <Route
          path="*"
          element={
            <AdminPage title="Page not found">
              <EmptyState spot="shut" title="There is no such page in the administration.">
                <Link to={PAGE_PATHS.admin}>Back to Overview</Link>
              </EmptyState>
            </AdminPage>
          }
        />
      </Routes>
    </TrailContext>
  );
}
