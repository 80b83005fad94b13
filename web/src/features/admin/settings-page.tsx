import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { usePageTitle } from "../../device/page-title.ts";
import { Scene } from "../../ui/art/scene.tsx";
import lightSwitch from "../../ui/art/switch.svg?raw";
import { ComingSoon } from "../../ui/page/coming-soon.tsx";
import styles from "./ui/admin.module.css";
import { Breadcrumbs } from "./ui/admin-page.tsx";

/** The announced Admin Settings page. docs/reference/platform.md#announced-pages */
export default function AdminSettingsPage({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <Breadcrumbs current={title} />
      <ComingSoon
        headingLevel={1}
        title={title}
        art={<Scene svg={lightSwitch} />}
        lines={[
          "What an administrator may change about the game without waking an engineer.",
          "One switch, and it will do what it says. The dials around it are drawn on.",
        ]}
        cost="An administrator account, and your name in the audit log."
      >
        <Link to={`${PAGE_PATHS.adminServer}/connections`}>See who is connected</Link>
      </ComingSoon>
    </div>
  );
}
