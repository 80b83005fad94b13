import { Link } from "react-router-dom";
import { EmptyState } from "../ui/empty-state.tsx";

/** What the table of pages says to a page about itself. */
export interface PageProps {
  readonly title: string;
  readonly teaser?: string | undefined;
  /** The pages that are reached from this one. */
  readonly below: readonly { readonly path: string; readonly title: string }[];
}

/** A page that says what will come, and links to what is open below it. */
export default function ComingSoonPage({ title, teaser, below }: PageProps) {
  return (
    <EmptyState
      headingLevel={1}
      title={`${title}: coming soon`}
      text={teaser ?? "This wing is under construction."}
    >
      {below.map((page) => (
        <Link key={page.path} to={page.path}>
          {page.title}
        </Link>
      ))}
    </EmptyState>
  );
}
