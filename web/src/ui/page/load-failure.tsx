import { Button } from "../button/button.tsx";
import layout from "../layout.module.css";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

interface LoadFailureProps {
  /** Data that failed to load, with the reason. */
  readonly text: string;
  /** Its query, such as the result of `useQuery`. */
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Replaces content that failed to load. Has a button to try again. */
export function LoadFailure({ text, query }: LoadFailureProps) {
  return (
    <div className={layout.start3}>
      <Notice kind="error">{text}</Notice>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

interface NotLoadedProps extends LoadFailureProps {
  readonly query: LoadFailureProps["query"] & { readonly error: unknown };
  /** Height of the content in CSS pixels. */
  readonly height: number;
}

/** Stands in for content: a skeleton while it loads, or the failure. */
export function NotLoaded({ text, query, height }: NotLoadedProps) {
  return query.error ? <LoadFailure text={text} query={query} /> : <Skeleton height={height} />;
}
