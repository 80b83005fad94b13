import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import lounge from "../../ui/art/lounge.svg?raw";
import { Scene } from "../../ui/art/scene.tsx";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";

/** The announced Travel page. docs/reference/platform.md#announced-pages */
export default function TravelPage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<Scene svg={lounge} />}
      lines={[
        "Work from anywhere, starting with somewhere.",
        "Every destination comes with a lounge, a window and one outlet. The window is optional.",
      ]}
      cost="Cash for the ticket, and energy for the queue."
    >
      <Link to={PAGE_PATHS.network}>Ask your network where they've been</Link>
    </ComingSoon>
  );
}
