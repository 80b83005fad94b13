import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { CrookedChartArt } from "../../ui/art/crooked-chart-art.tsx";
import { RingLightArt } from "../../ui/art/ring-light-art.tsx";
import { VaultArt } from "../../ui/art/vault-art.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";

const PLACES = {
  create: {
    title: "Create Content",
    Art: RingLightArt,
    lines: [
      "Film it yourself: choose a hook, a room, and how candid to look.",
      "You have one room. A ring light over a single bed counts as a studio.",
    ],
    cost: "Energy for every take, and your good side.",
    link: "Post something simpler from the dashboard",
  },
  bank: {
    title: "Content Bank",
    Art: VaultArt,
    lines: [
      "Every draft you nearly posted, kept safe from the people it was for.",
      "Deposit ideas on a good day. Withdraw them on all the others.",
    ],
    cost: "Storage is free. Reading the old ones is not.",
    link: "Make something worth keeping",
  },
  stats: {
    title: "Stats",
    Art: CrookedChartArt,
    lines: [
      "Views, followers and conversion, over whichever period flatters you.",
      "The line goes up. We hung it ourselves.",
    ],
    cost: "Some of what you believe about last month.",
    link: "See the numbers you have now",
  },
} as const;

/** An announced tab of the Social page. docs/reference/social.md */
export function ComingTab({ id }: { readonly id: keyof typeof PLACES }) {
  const { title, Art, lines, cost, link } = PLACES[id];
  return (
    <ComingSoon headingLevel={2} title={title} art={<Art />} lines={lines} cost={cost}>
      <Link to={PAGE_PATHS.dashboard}>{link}</Link>
    </ComingSoon>
  );
}
