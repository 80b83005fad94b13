import { type ComponentProps, useState } from "react";
import frame from "../frame/admin.module.css";
import type { Stored } from "./conflict.ts";
import { ContactSections } from "./contact-sections.tsx";
import styles from "./editor.module.css";
import { EntryList } from "./entry-list.tsx";
import { MessageFields } from "./message-fields.tsx";
import type { ContactDraft, MessageDraft, QuestDraft } from "./model/draft.ts";
import { messageSummary, type Names, questSummary } from "./model/summaries.ts";
import { Outline } from "./outline.tsx";
import { PhoneView } from "./phone-view.tsx";
import { ProblemList } from "./problem-list.tsx";
import type { useShown } from "./proof/use-shown.ts";
import { QuestFields } from "./quest-fields.tsx";
import { StoredState } from "./stored-state.tsx";
import { TierSection } from "./tier-fields.tsx";
import type { useJump } from "./use-jump.ts";

interface EditorFormProps {
  readonly draft: ContactDraft;
  readonly stored: Stored;
  readonly names: Names;
  readonly shown: ReturnType<typeof useShown>;
  readonly isProved: boolean;
  readonly jump: ReturnType<typeof useJump>;
  readonly onAnswer: ComponentProps<typeof ProblemList>["onAnswer"];
}

const fieldsOfMessage = (message: MessageDraft) => <MessageFields message={message} />;
const fieldsOfQuest = (quest: QuestDraft) => <QuestFields quest={quest} />;

/** The form of a contact, between its outline and what players see of it. */
export function EditorForm({ draft, stored, names, shown, isProved, jump, onAnswer }: EditorFormProps) {
  const { expanded, setExpanded, jumpTo } = jump;
  const [entryKey, setEntryKey] = useState<string | null>(null);
  return (
    <div className={styles.editor}>
      <Outline draft={draft} onJump={jumpTo} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where its fields have been */}
      <div
        className={frame.stack}
        onBlur={shown.onBlur}
        onFocus={({ target }) => setEntryKey(target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null)}
      >
        <StoredState stored={stored} />
        <ContactSections draft={draft} />
        <EntryList
          list="messages"
          title="Messages"
          noun="Message"
          entries={draft.messages}
          emptyText="No messages yet. Silence is a style, but not a plot."
          opened={expanded}
          setOpened={setExpanded}
          titleOf={(message) => message.subject || "Untitled message"}
          summaryOf={(message) => messageSummary(message, names)}
        >
          {fieldsOfMessage}
        </EntryList>
        <EntryList
          list="missions"
          title="Missions"
          noun="Mission"
          entries={draft.missions}
          emptyText="No missions yet. Nobody has asked for anything."
          opened={expanded}
          setOpened={setExpanded}
          titleOf={(quest) => quest.name || "Untitled mission"}
          summaryOf={(quest) => questSummary(quest, names)}
        >
          {fieldsOfQuest}
        </EntryList>
        <TierSection tiers={draft.affinityLevels} />
      </div>
      <aside className={styles.aside} aria-label="Proof of the content">
        <PhoneView draft={draft} entryKey={entryKey} />
        <ProblemList
          problems={isProved ? shown.marked : null}
          toFillIn={shown.toFillIn}
          onJump={({ field }) => jumpTo(field)}
          onAnswer={onAnswer}
        />
      </aside>
    </div>
  );
}
