import { useCallback, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { NO_REACTION } from "#game/content/check/forks.ts";
import { contactSlug } from "#game/core/content.ts";
import { renamePage } from "../../../../device/history.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { counted, RepairContext } from "../desk-context.ts";
import { type Address, addressOf, type Tree, valueAt } from "../fields/tree.ts";
import { PartBar } from "../part-bar.tsx";
import { PartForm } from "../part-form.tsx";
import type { Stored } from "../session/part-session.ts";
import { type PartWork, usePart } from "../session/use-part.ts";
import { type ContactForm, contactOf } from "./contact-form.ts";
import { useContactNames } from "./contact-names.ts";
import { ContactSections } from "./contact-sections.tsx";
import styles from "./editor.module.css";
import { followIds } from "./follow-ids.ts";
import { CONTACT_LAYOUT, newEntryOf } from "./new-parts.ts";
import { schemaProblems } from "./proof/problems.ts";
import type { ProofSetting } from "./proof/proof.ts";
import { QuestsContext } from "./proof/quest-proof.tsx";
import { useProof } from "./proof/use-proof.ts";
import { useJump } from "./use-jump.ts";
import { useShown } from "./use-shown.ts";

/** The page that Cancel and publishing a new contact lead to. */
const LIST_PATH = "/admin/game/npcs";

interface ContactEditorProps {
  readonly opened: Stored;
  readonly user: PartWork["user"];
  /** A contact that doesn't exist yet. */
  readonly fresh: ContactForm;
  readonly setting: ProofSetting;
}

/** Writes one contact, from opening to publishing. */
export function ContactEditor({ opened, user, fresh, setting }: ContactEditorProps) {
  const isNew = opened.part === null && opened.draft === null;
  const [follow] = useState(() => {
    const released = setting.released.find(({ id }) => id === opened.part?.id);
    const [stored, unstored] = [followIds(released ?? null, false), followIds(released ?? null, true)];
    return (isStored: boolean) => (isStored ? stored : unstored);
  });
  const work = usePart({
    kind: "contact",
    opened,
    user,
    fresh,
    failure: "Failed to save NPC",
    follow,
    isTooLittle,
    onCreated: (id) => renamePage(`${LIST_PATH.slice(0, -1)}/${contactSlug(id)}`),
    leadsTo: isNew ? LIST_PATH : null,
  });
  const { tree, latest, edit } = work;
  const { problems, proved, quests, isCurrent } = useProof(tree, isNew, setting);
  const shown = useShown(problems, proved, tree);
  const { key: visit, search } = useLocation();
  const jump = useJump(visit, () => entryField(tree, new URLSearchParams(search).get("entry") ?? ""));
  const { jumpTo } = jump;
  const ownId = opened.part?.id ?? opened.draft?.id;
  const others = useMemo(() => setting.released.filter(({ id }) => id !== ownId), [setting, ownId]);
  const { namesOf, names } = useContactNames(tree, latest, others, setting);
  const latestContact = useCallback(() => contactOf(latest()), [latest]);
  const found = problems?.filter(({ kind }) => kind === "problem") ?? [];
  const count = shown.marked.filter(({ kind }) => kind === "problem").length;

  /** Returns whether the contact can be published. Shows what has to be mended first. */
  function isPublishable(): boolean {
    // A proof that is on its way doesn't count: the server proves again.
    const [problem] = isCurrent && latest() === tree ? found : schemaProblems(latest());
    if (!problem) return true;
    shown.markAll();
    work.tell(`${problem.place}: ${problem.text}`);
    if (!problem.isElsewhere) jumpTo(problem.field);
    return false;
  }

  /** Adds the message that follows a choice, and opens it. */
  const answer = useCallback(
    (field: Address): void => {
      const [quest] = field.split(".choices.");
      const value = `${valueAt(latest(), `${quest}.id`)}:${valueAt(latest(), `${field}.id`)}`;
      const message = {
        ...newEntryOf("messages", latestContact()),
        trigger: { type: "choice_made", value, conditions: [] },
      };
      const key = crypto.randomUUID();
      edit({ type: "insert", at: "messages", entries: [[key, message]] });
      jumpTo(`messages.${key}.subject`);
    },
    [edit, latest, latestContact, jumpTo],
  );
  const repair = useCallback(
    (field: Address, texts: readonly string[]) =>
      texts.some((text) => text.endsWith(NO_REACTION)) && (
        <Button onClick={() => answer(field)}>Write its letter</Button>
      ),
    [answer],
  );

  return (
    <PartForm work={work} layout={CONTACT_LAYOUT} namesOf={namesOf} problems={shown.texts}>
      <QuestsContext value={quests}>
        <RepairContext value={repair}>
          <div className={styles.container}>
            <ContactSections
              tree={tree}
              stored={work.stored}
              isNew={isNew}
              names={names}
              shown={shown}
              isProved={problems !== null}
              jump={jump}
              latest={latestContact}
            />
            <PartBar
              work={work}
              name={contactOf(tree).name}
              notes={
                count > 0 && (
                  <Button variant="ghost" onClick={() => jumpTo("proof")}>
                    {counted(count, "problem")}
                  </Button>
                )
              }
              isPublishable={isPublishable}
              onCancel={() => work.guard.ask(LIST_PATH)}
            />
          </div>
        </RepairContext>
      </QuestsContext>
    </PartForm>
  );
}

/** A new contact is stored once it has a name, from which its id is made, and a description. */
function isTooLittle(content: unknown): boolean {
  return ["id", "description"].some((name) => String(Reflect.get(Object(content), name)).trim() === "");
}

/** The address of a message or quest by its id; null if the contact has no such entry. */
function entryField(tree: Tree, id: string): string | null {
  const contact = contactOf(tree);
  for (const list of ["messages", "missions"] as const) {
    const place = contact[list].findIndex((each) => each.id === id);
    if (place >= 0) return addressOf(tree, `${list}.${place}`);
  }
  return null;
}
