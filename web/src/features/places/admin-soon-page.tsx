import { Link } from "react-router-dom";
import { SwitchArt } from "../../ui/art/switch-art.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";

interface AdminSoonPageProps {
  readonly title: string;
  /** Subpages to link to. */
  readonly below: readonly { readonly path: string; readonly title: string }[];
}

/** An announced administration page. docs/reference/platform.md#announced-pages */
export default function AdminSoonPage({ title, below }: AdminSoonPageProps) {
  return (
    <ComingSoon
      headingLevel={1}
      title={title}
      art={<SwitchArt />}
      lines={[
        "The figures are being collected. The page to show them isn't built yet.",
        "Until then, no dial here moves, which makes it as accurate as most dashboards.",
      ]}
      cost="An administrator account."
    >
      {below.map((page) => (
        <Link key={page.path} to={page.path}>
          {page.title}
        </Link>
      ))}
    </ComingSoon>
  );
}
