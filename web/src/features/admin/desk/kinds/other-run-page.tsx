import { LEAVING_LEVEL } from "#game/core/inheritance-terms.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntriesEditor } from "../entries-editor.tsx";
import { RunPhone } from "./run-phone.tsx";

/** The page of inheritances. docs/reference/administration.md#the-other-run */
export default function OtherRunPage() {
  return (
    <DocumentPage id="other-run" failure="Failed to load the inheritances" list="inheritances" isWide>
      {(document) => <OtherRun {...document} />}
    </DocumentPage>
  );
}

function hintOf(id: string, isInForce: boolean): string {
  const called = `Conditions of contacts call it ${id}.`;
  if (!isInForce) return `${called} Once it's published it can't be taken out, because a run may have it.`;
  return `${called} Runs that have it get new terms at once and keep what they began with. It can't be taken out, because a run may have it.`;
}

const PARTS = [
  {
    id: "all",
    title: "All Runs",
    hint: `A player may leave before an ending, from level ${LEAVING_LEVEL}. The text comes before the choice.`,
    fields: ["leaving"],
  },
];

/** Edits what runs leave each other. */
function OtherRun(document: DocumentProps<"other-run">) {
  const { content, inForce } = document;
  const { inheritances } = content;
  const released = inForce?.inheritances ?? [];
  return (
    <EntriesEditor
      document={document}
      entries={inheritances}
      released={released}
      noun="Inheritance"
      unnamed="Something new"
      hintOf={({ id }) =>
        hintOf(
          id,
          released.some((each) => each.id === id),
        )
      }
      parts={PARTS}
      phone={({ entry, choose }) => <RunPhone content={content} chosen={entry?.id ?? ""} onChoose={choose} />}
    />
  );
}
