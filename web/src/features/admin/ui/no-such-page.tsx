import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { AdminPage } from "./admin-page.tsx";

/** In place of a page of the administration that doesn't exist. */
export function NoSuchPage() {
  return (
    <AdminPage title="Page not found">
      <EmptyState spot="shut" title="There is no such page in the administration.">
        <Link to={PAGE_PATHS.admin}>Back to Overview</Link>
      </EmptyState>
    </AdminPage>
  );
}
