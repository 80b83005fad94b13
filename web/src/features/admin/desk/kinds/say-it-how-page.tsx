import { useState } from "react";
import { fieldLabel } from "#game/content/field-texts.ts";
import { STATUSES } from "#game/core/status.ts";
import { BANDS, type Band, statusesOf, TONES, type Tone } from "#game/social/lines.ts";
import { fillSlots, SLOTS, slotValues } from "#game/social/slots.ts";
import layout from "../../../../ui/layout.module.css";
import { Tabs } from "../../../../ui/page/tabs.tsx";
import { Panel } from "../../ui/panel.tsx";
import { problemsIn, tabTitle } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Field } from "../fields/field.tsx";
import { addressOf, fieldId, valueAt } from "../fields/tree.ts";
import { schemaAt } from "../kind-form.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

/** The page of posts' lines. docs/reference/administration.md#say-it-how */
export default function SayItHowPage() {
  return (
    <DocumentPage id="say-it-how" failure="Failed to load what posts say" list="lines" isWide>
      {(document) => <SayItHow {...document} />}
    </DocumentPage>
  );
}

const LINES_HINT = `May have ${SLOTS.map((slot) => `{${slot}}`).join(", ")}. Posts that were written stay as they are.`;

/** Edits what posts say, one tone at a time. */
function SayItHow({ work, content: { lines }, problems }: DocumentProps<"say-it-how">) {
  /** Address of the lines of a band. */
  const [chosen, setChosen] = useState(`lines.${BANDS[0]}`);
  const [tone, setTone] = useState<Tone>(TONES[0]);
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const band = BANDS.find((each) => chosen === `lines.${each}`) ?? BANDS[0];
  const address = `${chosen}.${tone}`;
  const tabs = TONES.map((each) => ({
    id: each,
    title: tabTitle(fieldLabel(each), problemsIn(problems, `${chosen}.${each}`)),
  }));

  return (
    <div className={styles.page}>
      <EntryNav
        title="Posts"
        name="Posts"
        entries={BANDS.map((each) => ({
          id: `lines.${each}`,
          text: fieldLabel(each),
          problems: problemsIn(problems, `lines.${each}`),
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
      <div className={layout.column3} onFocus={({ target }) => setWritten(target.id)}>
        <Panel title={`Posts of ${fieldLabel(band)}`} hint={LINES_HINT}>
          <Tabs label="Tones" tabs={tabs} selected={tone} onSelect={setTone}>
            <div key={address} className={layout.column3}>
              <Field
                schema={schemaAt("say-it-how", address)}
                address={address}
                path="lines"
                value={valueAt(work.tree, address)}
                isBare
              />
            </div>
          </Tabs>
        </Panel>
      </div>
      <SaidPost
        band={band}
        line={
          lines[band][tone].find(
            (_, i) => written === fieldId(addressOf(work.tree, `lines.${band}.${tone}.${i}`)),
          ) ??
          lines[band][tone][0] ??
          ""
        }
      />
    </div>
  );
}

/** An example of what the week's scandal is about. */
const SCANDAL = "the 4 am alarm";

interface SaidPostProps {
  readonly band: Band;
  readonly line: string;
}

/** A post as players read it while its line is typed, by an example author. */
function SaidPost({ band, line }: SaidPostProps) {
  const [status = ""] = statusesOf(band);
  const level = STATUSES.find((each) => each.status === status)?.level ?? 1;
  const values = slotValues({ followers: 1204, cash: 3150, level, status }, 0, SCANDAL);
  return (
    <Phone>
      <div className={styles.paper}>
        <p className={styles.muted}>{`${status}, level ${level}`}</p>
        <p className={styles.text}>{fillSlots(line, values) || "A post."}</p>
      </div>
    </Phone>
  );
}
