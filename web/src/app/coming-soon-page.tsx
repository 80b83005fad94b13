import { useLocation } from "react-router-dom";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageTitle } from "./pages.ts";

/** What each announced page will be. Decision 42. */
const TEXTS: Readonly<Record<string, string>> = {
  "/profile": "Your public self: the numbers you want seen, in the order you want them seen.",
  "/finances": "Where the $47 went, itemised, with a chart you may screenshot.",
  "/social": "The feed. Post, be seen posting, repeat.",
  "/university": "Courses with endings. You will be told how long they take.",
  "/shop": "Things that look expensive on camera.",
  "/travel": "Work from anywhere, starting with somewhere.",
};

/** A page that says what will come. */
export default function ComingSoonPage() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      title={`${pageTitle(pathname)}: coming soon`}
      text={TEXTS[pathname] ?? "This room of the house is still being built."}
    />
  );
}
