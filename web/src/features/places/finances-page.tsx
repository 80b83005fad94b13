import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { ShoeboxArt } from "../../ui/art/shoebox-art.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";

/** The finances, before their page is built. docs/reference/platform.md#announced-pages */
export default function FinancesPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<ShoeboxArt />}
      lines={[
        "Where the $47 went, itemised, with a chart you may screenshot.",
        "Every dollar in and out, with the reason you gave at the time.",
      ]}
      cost="Nothing you haven't spent already."
    >
      <Link to={PAGE_PATHS.dashboard}>Earn something to list</Link>
    </ComingSoon>
  );
}
