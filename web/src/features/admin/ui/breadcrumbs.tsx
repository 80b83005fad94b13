import { createContext, useContext } from "react";
import { Link } from "react-router-dom";
import styles from "./admin.module.css";

/** The way to the current page. docs/reference/administration.md#pages */
export function Breadcrumbs({ current }: { readonly current: string }) {
  const trail = useContext(TrailContext);
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumb}>
        {trail.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

/** A page above the current one. */
export interface Crumb {
  readonly path: string;
  readonly title: string;
}

/** The pages above the current one, outermost first. web/src/features/admin/pages.ts names them. */
export const TrailContext = createContext<readonly Crumb[]>([]);
