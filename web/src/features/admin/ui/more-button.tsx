import { Button } from "../../../ui/button/button.tsx";

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
}

/** Fetches the next page of a list, if there is one. */
export function MoreButton({ query: { hasNextPage, isFetching, fetchNextPage }, label }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <div>
      <Button busy={isFetching} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
