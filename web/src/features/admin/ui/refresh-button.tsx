import { Button } from "../../../ui/button/button.tsx";
import type { PageQuery } from "./admin-page.tsx";

interface RefreshButtonProps {
  readonly queries: readonly Pick<PageQuery, "isFetching" | "refetch">[];
  readonly label?: string;
}

/** Fetches queries again. */
export function RefreshButton({ queries, label = "Refresh" }: RefreshButtonProps) {
  return (
    <Button
      busy={queries.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of queries) void refetch();
      }}
    >
      {label}
    </Button>
  );
}
