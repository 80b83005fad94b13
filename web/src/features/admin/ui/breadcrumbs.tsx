import { useContext } from "react";
import { Link } from "react-router-dom";
import styles from "./admin.module.css";
import { TrailContext } from "./trail.ts";

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
