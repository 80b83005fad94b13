import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { DiplomaArt } from "../../ui/art/diploma-art.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";

/** The university, before its page is built. docs/reference/platform.md#announced-pages */
export default function UniversityPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<DiplomaArt />}
      lines={[
        "Courses with endings. We'll tell you how long they take.",
        "Fourteen of them, from Confidence 101 to an honorary doctorate that you award yourself.",
      ]}
      cost="Tuition from $37 to $60,000, and up to a day of your time. No refunds."
    >
      <Link to={PAGE_PATHS.dashboard}>Read a book meanwhile</Link>
    </ComingSoon>
  );
}
