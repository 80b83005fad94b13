import { createContext, useContext } from "react";
import { Link } from "react-router-dom";
import { usePageTitle } from "../../../device/page-title.ts";
import { ApiError, failureText } from "../../../server/api.ts";
import type { Elements } from "../../../ui/elements.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import styles from "./admin.module.css";

/** The text of a failed load if the server gives none. docs/reference/administration.md#texts */
export const FETCH_FAILURE = "Failed to fetch admin data";

/** A query of the page: the result of `useQuery`. */
export interface PageQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface AdminPageProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: Elements;
  /** The queries without which the page has no content. */
  readonly queries?: readonly PageQuery[];
  /** The text of a failed load if the server gives none. */
  readonly failure?: string;
  /** Shown below the failure of a load without any data. */
  readonly whenFailed?: Elements;
  /** Uses the whole width of the window. */
  readonly isWide?: boolean;
  /** Leaves the name to the breadcrumbs, above a tool that needs the height. */
  readonly isCompact?: boolean;
  /** Shown once every query has data. */
  readonly children?: Elements;
}

/**
 * A page of the administration: title, breadcrumbs, and its content as soon as its queries have data; else a skeleton,
 * the failure with a button to try again, or the refusal of an account without the capability.
 */
export function AdminPage({
  title,
  actions,
  queries = [],
  failure = FETCH_FAILURE,
  whenFailed,
  isWide = false,
  isCompact = false,
  children,
}: AdminPageProps) {
  usePageTitle(title);
  const isRefused = queries.some(({ error }) => error instanceof ApiError && error.status === 403);
  const isComplete = queries.every(({ data }) => data !== undefined);
  const failed = queries.filter(({ error }) => error !== null);
  const [first] = failed;
  const text = first ? failureText(first.error, failure) : "";
  return (
    <div className={styles.page} data-wide={isWide || undefined} data-compact={isCompact || undefined}>
      <Breadcrumbs current={title} />
      <div className={styles.head}>
        <h1 className={isCompact ? "visually-hidden" : undefined}>{title}</h1>
        {!isRefused && actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {isRefused ? (
        <Refusal />
      ) : isComplete ? (
        <>
          {first && <Notice kind="error">{text}</Notice>}
          {children}
        </>
      ) : first ? (
        <>
          <LoadFailure
            text={text}
            query={{
              isFetching: failed.some(({ isFetching }) => isFetching),
              refetch: () => failed.map(({ refetch }) => refetch()),
            }}
          />
          {whenFailed}
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

function Refusal() {
  return (
    <EmptyState
      spot="rope"
      title="You need an administrator account to see this page."
      text="Everybody sees the link. Behind it, the server asks who's there."
    />
  );
}

interface LoadedProps<Data> {
  readonly query: PageQuery & { readonly data: Data | undefined };
  /** Says what failed. */
  readonly failure: string;
  /** Height of the content in pixels while it loads. */
  readonly height: number;
  readonly children: (data: Data) => Elements;
}

/** A part of a page with its own query: a skeleton, the failure with a button to try again, or the content. */
export function Loaded<Data>({ query, failure, height, children }: LoadedProps<Data>) {
  const { data, error } = query;
  return (
    <>
      {error && <LoadFailure text={failureText(error, failure)} query={query} />}
      {data === undefined && !error && <Skeleton height={height} />}
      {data !== undefined && children(data)}
    </>
  );
}

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
