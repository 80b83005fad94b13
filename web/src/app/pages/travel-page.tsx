import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import lounge from "../../ui/art/lounge.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";
import * as texts from "../texts.ts";

/** The announced Travel page. docs/reference/platform.md#announced-pages */
export default function TravelPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<Scene svg={lounge} />}
      lines={[texts.workFromAnywhere, texts.everyDestination]}
      cost={texts.travelCost}
    >
      <Link to={PAGE_PATHS.network}>{texts.askYourNetwork}</Link>
    </ComingSoon>
  );
}
