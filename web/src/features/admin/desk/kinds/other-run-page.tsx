import { LEAVING_LEVEL } from "#game/core/inheritance-terms.ts";
import { Offer } from "../../../../ui/figures/offer.tsx";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntriesEditor } from "../entries-editor.tsx";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

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

interface RunPhoneProps {
  readonly content: Pick<DocumentProps<"other-run">["content"], "inheritances" | "leaving">;
  /** Id of the inheritance that is being written. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Live preview of the choice before a new run, and of the text for leaving early. */
function RunPhone({ content: { inheritances, leaving }, chosen, onChoose }: RunPhoneProps) {
  return (
    <Phone>
      <fieldset className={styles.offers}>
        <legend>Start over with</legend>
        {inheritances.map(({ id, name, pitch, conditions }) => (
          <Offer
            key={id}
            name={name || "Something new"}
            pitch={pitch || "How it's offered."}
            conditions={conditions.filter(
              (condition, at) => condition !== "" && conditions.indexOf(condition) === at,
            )}
            group="inheritance"
            isWanted={id === chosen}
            onWant={() => onChoose(id)}
          />
        ))}
      </fieldset>
      <div className={styles.paper}>
        <strong>{leaving.title || "Title"}</strong>
        {leaving.paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name, and none moves
          <p key={i} className={styles.text}>
            {paragraph || "A paragraph."}
          </p>
        ))}
        <p className={styles.muted}>{`Certificate No. 1: ${leaving.name || "What it says"}`}</p>
      </div>
    </Phone>
  );
}
