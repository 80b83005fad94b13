import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { Spinner } from "../../ui/button/spinner.tsx";
import layout from "../../ui/layout.module.css";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Tabs } from "../../ui/page/tabs.tsx";
import { Feed } from "./feed/feed.tsx";
import { openPosting } from "./posting/posting.ts";
import * as texts from "./texts.ts";

const ComingTab = lazyComponent(async () => (await import("./coming-tab.tsx")).ComingTab);

const TABS = [
  { id: "feed", title: "Feed" },
  { id: "create", title: texts.createContent },
  { id: "bank", title: texts.contentBank },
  { id: "stats", title: texts.stats },
] as const;

/** The Social page. Its URL keeps the tab. docs/reference/social.md */
export default function SocialPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  // Posting continues on the other tabs of this page and stops when the page closes.
  useEffect(openPosting, []);
  const { id: selected } = TABS.find(({ id }) => id === search.get("tab")) ?? TABS[0];

  return (
    <div className={layout.stack4} data-wide>
      <PageHead title={title} text="Post, be seen posting, repeat." />
      <Tabs
        label={title}
        tabs={TABS}
        selected={selected}
        onSelect={(tab) => {
          if (tab !== selected) setSearch(tab === "feed" ? {} : { tab });
        }}
      >
        {selected === "feed" ? (
          <Feed />
        ) : (
          <Suspense fallback={<Spinner label="Loading..." />}>
            <ComingTab key={selected} id={selected} />
          </Suspense>
        )}
      </Tabs>
    </div>
  );
}
