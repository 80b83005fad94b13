import { createContext } from "react";

/** A page above the current one. */
export interface Crumb {
  readonly path: string;
  readonly title: string;
}

/** The pages above the current one, outermost first. web/src/app/admin/admin-pages.ts names them. */
export const TrailContext = createContext<readonly Crumb[]>([]);

/** The pages of the administration that the user may open. web/src/app/staff/staff-pages.ts chooses them. */
export const PagesContext = createContext<readonly Crumb[]>([]);
