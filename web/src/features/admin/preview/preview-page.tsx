import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { failureText } from "../../../server/api.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { useContentSet } from "../engine/content-set.ts";
import { useEngine } from "../engine/engine.ts";
import type { Who } from "../engine/protocol.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { Check } from "../ui/check.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./preview.module.css";
import { PreviewIframe } from "./preview-iframe.tsx";
import { WhoForm } from "./who-form.tsx";

/** Widths of the iframe, in CSS pixels. */
const WIDTHS = [
  { title: "Phone", width: 390 },
  { title: "Full width", width: null },
] as const;

/** The player's view, in the real screens on a copy. docs/reference/administration.md#preview */
export default function PreviewPage({ title }: { readonly title: string }) {
  const [search] = useSearchParams();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { set, drafts, queries } = useContentSet((id) => !left.has(id));
  const engine = useEngine();
  /** Number of the running preview; 0 for none. */
  const [run, setRun] = useState(0);
  const [width, setWidth] = useState<number | null>(null);
  const starting = useSubmission((error) => failureText(error, "Failed to start the preview"));

  async function start(choose: () => Promise<Who>): Promise<undefined> {
    if (!engine || !set) throw new Error("The content is still loading.");
    const isStarted = await engine.ask("start", { ...set, who: await choose() });
    if (!isStarted) throw new Error("No character can get there.");
    setRun((before) => before + 1);
  }

  return (
    <AdminPage title={title} queries={queries} isWide>
      <div className={styles.page} data-full={width === null}>
        <div className={styles.controls}>
          <Panel
            title="Who plays"
            hint="On a copy in memory. Nothing is written, and nothing leaves this page. A preview has the dashboard, the network and the messages: courses, posts and the feed are the same in every release."
          >
            <WhoForm
              engine={engine}
              set={set}
              quest={search.get("mission")}
              isBusy={starting.isBusy}
              onStart={(choose) => void starting.run(() => start(choose))}
            />
            <FormMessage message={starting.message} />
          </Panel>
          {drafts.length > 0 && (
            <Panel
              title="With these drafts"
              hint="For the next start. Without any, it is the content in force."
            >
              <ul className={styles.drafts}>
                {drafts.map(({ id, name }) => (
                  <li key={id}>
                    <Check
                      label={name || id}
                      isChecked={!left.has(id)}
                      onChange={(isChosen) =>
                        setLeft((before) => {
                          const after = new Set(before);
                          if (isChosen) after.delete(id);
                          else after.add(id);
                          return after;
                        })
                      }
                    />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <fieldset className={styles.widths}>
            <legend>Width</legend>
            {WIDTHS.map((each) => (
              <label key={each.title} className={admin.check}>
                <input
                  type="radio"
                  name="width"
                  checked={width === each.width}
                  onChange={() => setWidth(each.width)}
                />
                <span>{each.title}</span>
              </label>
            ))}
          </fieldset>
        </div>
        {run === 0 || !engine ? (
          <EmptyState
            spot="megaphone"
            title="Nobody is playing yet."
            text="Choose who, then press Start. It costs them nothing."
          />
        ) : (
          <PreviewIframe key={run} engine={engine} width={width} />
        )}
      </div>
    </AdminPage>
  );
}
