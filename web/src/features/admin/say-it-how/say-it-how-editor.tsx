import { useDeferredValue, useMemo, useState } from "react";
import { fieldLabel } from "#game/content/label.ts";
import { LINES_OF_TONE, MAX_SENDERS } from "#game/contract/say-it-how.ts";
import { BANDS, MAX_LINE_LENGTH, TONES, type Tone } from "#game/rules/feed/lines.ts";
import { SLOTS } from "#game/rules/feed/slots.ts";
import type { SayItHow } from "#game/rules/posting/letters.ts";
import { OUTCOMES } from "#game/rules/posting/tones.ts";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DocumentBar } from "../documents/document-bar.tsx";
import type { OpenedDocument } from "../documents/document-loader.tsx";
import { EntryNav } from "../documents/entry-nav.tsx";
import { problemsAt } from "../documents/problems.ts";
import { TextList } from "../documents/text-list.tsx";
import { useDocument } from "../documents/use-document.ts";
import styles from "../documents/writing.module.css";
import { ProblemsContext } from "../editor/editor-context.ts";
import { Choice } from "../editor/fields.tsx";
import { AddButton } from "../editor/groups.tsx";
import { fieldId } from "../editor/model/fields.ts";
import frame from "../frame/admin.module.css";
import { Panel } from "../frame/panel.tsx";
import { LetterFields } from "./letter-fields.tsx";
import {
  hasWritten,
  newSender,
  problemsOf,
  saidIn,
  withLetters,
  withLines,
  withSender,
} from "./said-draft.ts";
import { SaidLetter, SaidPost } from "./said-phone.tsx";

const LINES_HINT = `May have ${SLOTS.map((slot) => `{${slot}}`).join(", ")}. Posts that were written stay as they are.`;
const SENDER_HINT = "Writes in turn with the others, to players who have met them. May name {scandal}.";

/** Edits what posts say, and the letters about weeks of them, one tone at a time. It is checked while typing, and released as a whole. */
export function SayItHowEditor({ opened }: { readonly opened: OpenedDocument }) {
  const { facts } = opened;
  const [said, setSaid] = useState<SayItHow>(() => saidIn(opened.draft?.content ?? opened.content));
  /** Address of the lines of a band, or of a sender. */
  const [chosen, setChosen] = useState(`lines.${BANDS[0]}`);
  const [tone, setTone] = useState<Tone>(TONES[0]);
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const work = useDocument("say-it-how", opened, said, (content) => setSaid(saidIn(content)));
  const inForce = useMemo(() => saidIn(work.inForce), [work.inForce]);
  const proved = useDeferredValue(said);
  const problems = useMemo(() => problemsOf(proved, facts, inForce), [proved, facts, inForce]);
  const { lines, senders } = said;
  const place = senders.findIndex((_, i) => chosen === `senders.${i}`);
  const sender = senders[place];
  const band = BANDS.find((each) => chosen === `lines.${each}`) ?? BANDS[0];
  const nameOf = (id: string) => facts.contacts.find((contact) => contact.id === id)?.name ?? id;
  const free = facts.contacts.filter(({ id }) => !senders.some((each) => each.id === id));
  const most = senders.length < MAX_SENDERS ? null : `There can be at most ${MAX_SENDERS} senders.`;
  const noMore = free.length > 0 ? most : "Everybody writes already.";
  const part = sender ? `senders.${place}` : `lines.${band}`;
  const addressOf = (each: Tone) => (sender ? `${part}.letters.${each}` : `${part}.${each}`);
  const address = addressOf(tone);

  const entries = [
    ...BANDS.map((each) => ({ id: `lines.${each}`, text: `Posts: ${fieldLabel(each)}` })),
    ...senders.map(({ id }, i) => ({ id: `senders.${i}`, text: `Letters: ${nameOf(id)}` })),
  ];
  const tabs = TONES.map((each) => {
    const count = problemsAt(problems, addressOf(each));
    const found = count === 1 ? ": 1 problem" : `: ${count} problems`;
    return { id: each, title: `${fieldLabel(each)}${count > 0 ? found : ""}` };
  });

  return (
    <ProblemsContext value={problems}>
      <div className={styles.page}>
        <EntryNav
          title="Posts and letters"
          name="Posts or letters"
          entries={entries.map((entry) => ({ ...entry, problems: problemsAt(problems, entry.id) }))}
          chosen={part}
          onChoose={setChosen}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
        <div className={frame.stack} onFocus={({ target }) => setWritten(target.id)}>
          <Panel
            title={sender ? `Letters by ${nameOf(sender.id)}` : `Posts of ${fieldLabel(band)}`}
            hint={sender ? SENDER_HINT : LINES_HINT}
            {...(sender &&
              !hasWritten(inForce, facts, sender.id) && {
                actions: (
                  <Button
                    variant="ghost"
                    onClick={() => setSaid({ ...said, senders: senders.toSpliced(place, 1) })}
                  >
                    Remove Sender
                  </Button>
                ),
              })}
          >
            {sender && !hasWritten(inForce, facts, sender.id) && (
              <Choice
                label="Who writes"
                hint="Once released they can't be taken out, because players have their letters."
                address={`${part}.id`}
                value={sender.id}
                options={facts.contacts
                  .filter((each) => each.id === sender.id || free.includes(each))
                  .map(({ id, name }) => ({ value: id, text: name }))}
                onChange={(id) => setSaid(withSender(said, place, { ...sender, id }))}
              />
            )}
            <Tabs label="Tones" tabs={tabs} selected={tone} onSelect={setTone}>
              <div key={address} className={styles.fields}>
                {sender ? (
                  <LetterFields
                    letters={sender.letters[tone]}
                    address={address}
                    onChange={(letters) =>
                      setSaid(withSender(said, place, withLetters(sender, tone, letters)))
                    }
                  />
                ) : (
                  <TextList
                    title="Lines"
                    name="Line"
                    address={address}
                    texts={lines[band][tone]}
                    max={MAX_LINE_LENGTH}
                    rows={2}
                    count={LINES_OF_TONE}
                    onChange={(texts) => setSaid(withLines(said, band, tone, texts))}
                  />
                )}
              </div>
            </Tabs>
          </Panel>
          <AddButton
            text="Add Sender"
            reason={noMore}
            onPress={() => {
              if (!free[0]) return;
              setSaid({ ...said, senders: [...senders, newSender(free[0].id)] });
              setChosen(`senders.${senders.length}`);
            }}
          />
        </div>
        {sender ? (
          <SaidLetter
            from={nameOf(sender.id)}
            letter={
              sender.letters[tone][
                OUTCOMES.find((outcome) => written.startsWith(fieldId(`${address}.${outcome}.`))) ??
                  OUTCOMES[0]
              ]
            }
            known={sender.letters[tone].known}
          />
        ) : (
          <SaidPost
            band={band}
            line={
              lines[band][tone].find((_, i) => written === fieldId(`${address}.${i}`)) ??
              lines[band][tone][0] ??
              ""
            }
          />
        )}
      </div>
      <DocumentBar
        id="say-it-how"
        work={work}
        problems={problems}
        draftReason={null}
        onUndo={() => setSaid(inForce)}
      >
        {(problems.get("senders") ?? []).map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </DocumentBar>
    </ProblemsContext>
  );
}
