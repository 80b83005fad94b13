import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
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
    lines: [texts.filmItYourselfChoose, texts.youHaveOneRoom],
    cost: texts.energyForEveryTake,
    link: texts.postSomethingSimpler,
  },
  bank: {
    title: texts.contentBank,
    svg: vault,
    lines: [texts.everyDraftYouNearlyPosted, texts.depositIdeasOnAGood],
    cost: texts.storageIsFreeReading,
    link: texts.makeSomethingWorthKeeping,
  },
  stats: {
    title: texts.stats,
    svg: crookedChart,
    lines: [texts.viewsFollowers, texts.theLineGoesUpWe],
    cost: texts.someOfWhatYouBelieve,
    link: texts.seeTheNumbers,
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
