import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import backdrop from "../../ui/art/backdrop.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";
import * as texts from "../texts.ts";

/** The announced Shop page. docs/reference/platform.md#announced-pages */
export default function ShopPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<Scene svg={backdrop} />}
      lines={[texts.shopThings, texts.shopMakesNothingBetter]}
      cost={texts.shopCost}
    >
      <Link to={PAGE_PATHS.dashboard}>{texts.earnSomeCashFirst}</Link>
    </ComingSoon>
  );
}
