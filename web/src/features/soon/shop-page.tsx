import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import backdrop from "../../ui/art/backdrop.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";

/** The announced Shop page. docs/reference/platform.md#announced-pages */
export default function ShopPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<Scene svg={backdrop} />}
      lines={[
        "Things that look expensive on camera: backdrops, watches by the hour, a rug that has read more than you.",
        "Nothing here makes you better. It makes you look as if you'd been better for a while.",
      ]}
      cost="Most of your cash, and a deposit for the watch."
    >
      <Link to={PAGE_PATHS.dashboard}>Earn some cash first</Link>
    </ComingSoon>
  );
}
