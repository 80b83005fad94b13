import type { EndingStory as Story } from "#game/profile/endings-wire.ts";
import { Button } from "../../ui/button/button.tsx";
import layout from "../../ui/layout.module.css";
import { type Page, Pages } from "./pages.tsx";
import { StartOver } from "./start-over.tsx";
import * as texts from "./texts.ts";

/** Tells an ending, one paragraph at a time, and then the choices that led there. docs/reference/contacts.md#endings */
export function EndingStory({ story, onClose }: { story: Story; onClose: () => void }) {
  const { title, paragraphs, lines } = story;
  const told = paragraphs.map((text): Page => ({ title, says: [text] }));
  const chosen = lines.length > 0 ? [{ title, says: lines, isList: true }] : [];
  const pages: readonly Page[] = [...told, ...chosen].map((page, at, { length }) =>
    at < length - 1
      ? page
      : {
          ...page,
          actions: ({ close }) => (
            <>
              <div className={layout.wideWrap}>
                <Button variant="primary" onClick={close}>
                  {texts.close}
                </Button>
                <StartOver onDone={close} />
              </div>
              <p className={layout.muted}>
                Stay as long as you like. Your profile keeps the story and the button.
              </p>
            </>
          ),
        },
  );
  return <Pages label={`Ending: ${story.name}`} pages={pages} onClose={onClose} />;
}
