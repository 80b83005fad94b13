import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import crookedChart from "../../ui/art/crooked-chart.svg?raw";
import ringLight from "../../ui/art/ring-light.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import vault from "../../ui/art/vault.svg?raw";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";
import * as texts from "./texts.ts";

const PLACES = {
  create: {
    title: texts.createContent,
    svg: ringLight,
    lines: [
      "Film it yourself: choose a hook, a room, and how candid to look.",
      "You have one room. A ring light over a single bed counts as a studio.",
    ],
    cost: "Energy for every take, and your good side.",
    link: "Post something simpler from the dashboard",
  },
  bank: {
    title: texts.contentBank,
    svg: vault,
    lines: [
      "Every draft you nearly posted, kept safe from the people it was for.",
      "Deposit ideas on a good day. Withdraw them on all the others.",
    ],
    cost: "Storage is free. Reading the old ones is not.",
    link: "Make something worth keeping",
  },
  stats: {
    title: texts.stats,
    svg: crookedChart,
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
  const { title, svg, lines, cost, link } = PLACES[id];
  return (
    <ComingSoon headingLevel={2} title={title} art={<Scene svg={svg} />} lines={lines} cost={cost}>
      <Link to={PAGE_PATHS.dashboard}>{link}</Link>
    </ComingSoon>
  );
}
