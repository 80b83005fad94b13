import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contactSlug } from "#game/core/content.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { addressOf, type Tree, valueAt } from "../fields/tree.ts";
import { PartBar } from "../part-bar.tsx";
import { PartForm } from "../part-form.tsx";
import type { Stored } from "../session/part-session.ts";
import { usePart } from "../session/use-part.ts";
import { type ContactForm, contactOf } from "./contact-form.ts";
import { useContactNames } from "./contact-names.ts";
import { ContactSections } from "./contact-sections.tsx";
import styles from "./editor.module.css";
import { followIds } from "./follow-ids.ts";
import { CONTACT_LAYOUT, newEntryOf } from "./new-parts.ts";
import { type Problem, schemaProblems } from "./proof/problems.ts";
import type { ProofSetting } from "./proof/proof.ts";
import { QuestsContext } from "./proof/quest-proof.tsx";
import { useProof } from "./proof/use-proof.ts";
import { useJump } from "./use-jump.ts";
import { useShown } from "./use-shown.ts";

/** The page that Cancel and creating lead to. */
const LIST_PATH = "/admin/game/npcs";

const TEXTS = {
  draft: "Saved as draft. Players don't see it.",
  release: "Saved. Players see it now.",
  failure: "Failed to save NPC",
};

interface ContactEditorProps {
  readonly opened: Stored;
  readonly userId: string;
  /** A contact that doesn't exist yet. */
  readonly fresh: ContactForm;
  readonly setting: ProofSetting;
}

/** Writes one contact, from opening to saving. */
export function ContactEditor({ opened, userId, fresh, setting }: ContactEditorProps) {
  const isNew = opened.part === null && opened.draft === null;
  const [follow] = useState(() => {
    const released = setting.released.find(({ id }) => id === opened.part?.id);
    return followIds(released ?? null, isNew);
  });
  const work = usePart({
    kind: "contact",
    opened,
    userId,
    fresh,
    texts: TEXTS,
    follow,
    leadsTo: (of, id) =>
      !isNew ? null : of === "release" ? LIST_PATH : `/admin/game/npc/${contactSlug(id)}`,
  });
  const { tree, latest } = work;
  const { problems, proved, quests, isCurrent } = useProof(tree, isNew, setting);
  const shown = useShown(problems, proved, tree);
  const [search] = useSearchParams();
  const jump = useJump(entryField(tree, search.get("entry") ?? ""));
  const { jumpTo } = jump;
  const ownId = opened.part?.id ?? opened.draft?.id;
  const others = useMemo(() => setting.released.filter(({ id }) => id !== ownId), [setting, ownId]);
  const { namesOf, names } = useContactNames(tree, latest, others, setting);
  const latestContact = useCallback(() => contactOf(latest()), [latest]);
  const found = problems?.filter(({ kind }) => kind === "problem") ?? [];
  const count = shown.marked.filter(({ kind }) => kind === "problem").length;

  /** Saves unless something has to be mended first, which is shown then. */
  function save(of: "draft" | "release"): void {
    // A proof that is on its way doesn't count: the server proves again.
    const isProved = of === "release" && isCurrent && latest() === tree;
    const [problem] = isProved ? found : schemaProblems(latest(), of);
    if (!problem) {
      void work.save(of);
      return;
    }
    shown.markAll();
    work.tell({ kind: "error", text: `${problem.place}: ${problem.text}` });
    if (!problem.isElsewhere) jumpTo(problem.field);
  }

  /** Adds the message that follows a choice, and opens it. */
  function answer({ field }: Problem): void {
    const [quest] = field.split(".choices.");
    const value = `${valueAt(latest(), `${quest}.id`)}:${valueAt(latest(), `${field}.id`)}`;
    const message = {
      ...newEntryOf("messages", latestContact()),
      trigger: { type: "choice_made", value, conditions: [] },
    };
    const key = crypto.randomUUID();
    work.edit({ type: "insert", at: "messages", entries: [[key, message]] });
    jumpTo(`messages.${key}.subject`);
  }

  return (
    <PartForm work={work} layout={CONTACT_LAYOUT} namesOf={namesOf} problems={shown.texts}>
      <QuestsContext value={quests}>
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
            onAnswer={answer}
          />
          <PartBar
            label="Saving"
            work={work}
            state={work.isDirty ? "Unsaved changes" : "No unsaved changes"}
            notes={
              count > 0 && (
                <Button variant="ghost" onClick={() => jumpTo("proof")}>
                  {count === 1 ? "1 problem" : `${count} problems`}
                </Button>
              )
            }
            onSave={() => save("draft")}
            before={
              <Button variant="ghost" onClick={() => work.guard.ask(LIST_PATH)}>
                Cancel
              </Button>
            }
            after={
              <Button variant="primary" busy={work.isReleasing} onClick={() => save("release")}>
                Save and release
              </Button>
            }
          />
        </div>
      </QuestsContext>
    </PartForm>
  );
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
