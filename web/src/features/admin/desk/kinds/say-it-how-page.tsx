import { useState } from "react";
import { fieldLabel } from "#game/content/field-texts.ts";
import { MAX_SENDERS } from "#game/contract/content/say-it-how.ts";
import { BANDS, TONES, type Tone } from "#game/rules/feed/lines.ts";
import { SLOTS } from "#game/rules/feed/slots.ts";
import { OUTCOMES } from "#game/rules/posting/tones.ts";
import { Button } from "../../../../ui/button/button.tsx";
import layout from "../../../../ui/layout.module.css";
import { Tabs } from "../../../../ui/page/tabs.tsx";
import { Panel } from "../../ui/panel.tsx";
import { problemsIn } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Picker } from "../fields/controls.tsx";
import { Field } from "../fields/field.tsx";
import { AddButton } from "../fields/groups.tsx";
import { addressOf, fieldId, keysOf, valueAt } from "../fields/tree.ts";
import { newEntry, schemaAt } from "../kind-form.ts";
import styles from "../writing.module.css";
import { SaidMessage, SaidPost } from "./said-phone.tsx";

/** The page of posts' lines and of the messages about weeks of posts. docs/reference/administration.md#say-it-how */
export default function SayItHowPage() {
  return (
    <DocumentPage id="say-it-how" failure="Failed to load what posts say" list="senders" isWide>
      {(document) => <SayItHow {...document} />}
    </DocumentPage>
  );
}

const SENDER = schemaAt("say-it-how", "senders.0");
const LINES_HINT = `May have ${SLOTS.map((slot) => `{${slot}}`).join(", ")}. Posts that were written stay as they are.`;
const SENDER_HINT = "Writes in turn with the others, to players who have met them. May name {scandal}.";

/** Edits what posts say, and the messages about weeks of them, one tone at a time. */
function SayItHow({ work, content, inForce, facts, problems, nameOf }: DocumentProps<"say-it-how">) {
  /** Address of the lines of a band, or of a sender. */
  const [chosen, setChosen] = useState(`lines.${BANDS[0]}`);
  const [tone, setTone] = useState<Tone>(TONES[0]);
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const { lines, senders } = content;
  const keys = keysOf(work.tree.keys, "senders", senders);
  const place = keys.findIndex((key) => chosen === `senders.${key}`);
  const sender = senders[place];
  const band = BANDS.find((each) => chosen === `lines.${each}`) ?? BANDS[0];
  const free = facts.contacts.filter(({ id }) => !senders.some((each) => each.id === id));
  const most = senders.length < MAX_SENDERS ? null : `There can be at most ${MAX_SENDERS} senders.`;
  const part = sender ? chosen : `lines.${band}`;
  const addressOfTone = (each: Tone) => (sender ? `${part}.letters.${each}` : `${part}.${each}`);
  const address = addressOfTone(tone);
  /** Players may have messages of a sender in force, so that they can't be taken out. */
  const isNew =
    sender !== undefined &&
    !(
      inForce?.senders.some(({ id }) => id === sender.id) && facts.contacts.some(({ id }) => id === sender.id)
    );

  const entries = [
    ...BANDS.map((each) => ({ id: `lines.${each}`, text: `Posts: ${fieldLabel(each)}` })),
    ...senders.map(({ id }, i) => ({ id: `senders.${keys[i]}`, text: `Letters: ${nameOf(id)}` })),
  ];
  const tabs = TONES.map((each) => {
    const count = problemsIn(problems, addressOfTone(each));
    const found = count === 1 ? ": 1 problem" : `: ${count} problems`;
    return { id: each, title: `${fieldLabel(each)}${count > 0 ? found : ""}` };
  });

  function add(): void {
    const [key, added] = newEntry(SENDER, "senders");
    const value = { ...Object(added), id: free[0]?.id };
    work.edit({ type: "insert", at: "senders", entries: [[key, value]] });
    setChosen(`senders.${key}`);
  }

  return (
    <div className={styles.page}>
      <EntryNav
        title="Posts and letters"
        name="Posts or letters"
        entries={entries.map((entry) => ({ ...entry, problems: problemsIn(problems, entry.id) }))}
        chosen={part}
        onChoose={setChosen}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
      <div className={layout.column3} onFocus={({ target }) => setWritten(target.id)}>
        <Panel
          title={sender ? `Letters by ${nameOf(sender.id)}` : `Posts of ${fieldLabel(band)}`}
          hint={sender ? SENDER_HINT : LINES_HINT}
          {...(isNew && {
            actions: (
              <Button
                variant="ghost"
                onClick={() => work.edit({ type: "remove", at: "senders", key: keys[place] ?? "" })}
              >
                Remove Sender
              </Button>
            ),
          })}
        >
          {isNew && (
            <Picker
              label="Who writes"
              hint="Once released they can't be taken out, because players have their letters."
              address={`${part}.id`}
              value={sender.id}
              groups={[
                {
                  title: "",
                  options: facts.contacts
                    .filter((each) => each.id === sender.id || free.includes(each))
                    .map(({ id, name }) => ({ value: id, text: name })),
                },
              ]}
              onChange={(id) => work.edit({ type: "set", at: `${part}.id`, value: id })}
            />
          )}
          <Tabs label="Tones" tabs={tabs} selected={tone} onSelect={setTone}>
            <div key={address} className={layout.column3}>
              <Field
                schema={schemaAt("say-it-how", address)}
                address={address}
                path={sender ? "senders.letters" : "lines"}
                value={valueAt(work.tree, address)}
                isBare
              />
            </div>
          </Tabs>
        </Panel>
        <AddButton
          text="Add Sender"
          reason={free.length > 0 ? most : "Everybody writes already."}
          onPress={add}
        />
      </div>
      {sender ? (
        <SaidMessage
          from={nameOf(sender.id)}
          letter={
            sender.letters[tone][
              OUTCOMES.find((outcome) => written.startsWith(fieldId(`${address}.${outcome}.`))) ?? OUTCOMES[0]
            ]
          }
          known={sender.letters[tone].known}
        />
      ) : (
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
      )}
    </div>
  );
}
