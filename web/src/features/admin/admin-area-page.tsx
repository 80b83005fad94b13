import { Link, Route, Routes } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { ADMIN_AREA, trailTo } from "./pages.ts";
import { AdminPage } from "./ui/admin-page.tsx";
import { TrailContext } from "./ui/breadcrumbs.tsx";

const PAGES = ADMIN_AREA.map(({ path, title, parent, load }) => {
  const Content = lazyComponent(async () => (await load()).default);
  // The routes are below `/admin`.
  const below = path.slice(PAGE_PATHS.admin.length + 1);
  return { below, title, trail: trailTo(parent), Content };
});

/** The administration. docs/reference/administration.md#pages */
export default function AdminArea() {
  return (
    <Routes>
      {PAGES.map(({ below, title, trail, Content }) => (
        <Route
          key={below}
          path={below}
          element={
            <TrailContext value={trail}>
              <Content title={title} />
            </TrailContext>
          }
        />
      ))}
      <Route
        path="*"
        element={
          <TrailContext value={trailTo(PAGE_PATHS.admin)}>
            <AdminPage title="Page not found">
              <EmptyState spot="shut" title="There is no such page in the administration.">
                <Link to={PAGE_PATHS.admin}>Back to Overview</Link>
              </EmptyState>
            </AdminPage>
          </TrailContext>
        }
      />
    </Routes>
  );
}
