import { failureText } from "../../../server/api.ts";
import type { Elements } from "../../../ui/elements.ts";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import type { PageQuery } from "./admin-page.tsx";

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
