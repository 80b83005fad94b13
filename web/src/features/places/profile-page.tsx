import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { MirrorArt } from "../../ui/art/mirror-art.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";

/** The profile, before its page is built. docs/reference/platform.md#announced-pages */
export default function ProfilePage({ title }: { readonly title: string }) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<MirrorArt />}
      lines={[
        "Your public self: the numbers you want seen, in the order you want them seen.",
        "Your choices will be listed too, in the order you made them.",
      ]}
      cost="Nothing. You do have to look."
    >
      <Link to={`${PAGE_PATHS.settings}?tab=profile`}>Write your bio meanwhile</Link>
    </ComingSoon>
  );
}
