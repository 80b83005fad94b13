import { can } from "#game/core/wire/roles.ts";
import { ADMIN_AREA, type AdminAreaPage, pageAt, trailTo } from "../../features/admin/pages.ts";

/** A page on the rail of the administration. */
type RailPage = AdminAreaPage & { readonly rail: object };

/** The pages of the rail that the user may open. docs/reference/administration.md#shell */
export function staffPagesFor(user: Parameters<typeof can>[0]): readonly RailPage[] {
  return ADMIN_AREA.flatMap(({ rail, ...page }) =>
    rail && (rail.needs === null || can(user, rail.needs)) ? [{ ...page, rail }] : [],
  );
}

/** Returns the page of the rail to which a path belongs: its own, or the nearest one above it. */
export function currentPage(rail: readonly RailPage[], pathname: string): RailPage | undefined {
  return trailTo(pageAt(pathname)?.path ?? null)
    .map(({ path }) => rail.find((each) => each.path === path))
    .findLast((page) => page !== undefined);
}
