import { Link, useLocation } from "react-router-dom";
import { EmptyState } from "../ui/empty-state.tsx";
import { ADMIN_SUB_PAGES, pageTitle } from "./pages.ts";

/** What each announced page will be. Decision 42. */
const TEXTS: Readonly<Record<string, string>> = {
  "/profile": "Your public self: the numbers you want seen, in the order you want them seen.",
  "/finances": "Where the $47 went, itemised, with a chart you may screenshot.",
  "/social": "The feed. Post, be seen posting, repeat.",
  "/university": "Courses with endings. You will be told how long they take.",
  "/shop": "Things that look expensive on camera.",
  "/travel": "Work from anywhere, starting with somewhere.",
};

/** What of an announced page is there already. */
const OPEN: Readonly<Record<string, readonly { path: string; title: string }[]>> = {
  "/admin": ADMIN_SUB_PAGES,
  "/admin/server": ADMIN_SUB_PAGES,
};

/** A page that says what will come. */
export default function ComingSoonPage() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      title={`${pageTitle(pathname)}: coming soon`}
      text={TEXTS[pathname] ?? "This room of the house is still being built."}
    >
      {OPEN[pathname]?.map(({ path, title }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
    </EmptyState>
  );
}
