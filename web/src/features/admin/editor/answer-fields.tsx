import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Check } from "../frame/check.tsx";
import styles from "./editor.module.css";
import { TextInput } from "./fields.tsx";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import type { AnswerDraft, QuestDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { LetterFields } from "./terms-fields.tsx";

interface AnswerFieldsProps {
  readonly address: string;
  readonly value: QuestDraft["completionMessage"];
  readonly onChange: (value: QuestDraft["completionMessage"]) => void;
  /** True if the quest is repeatable. */
  readonly isRepeatable: boolean;
}

/** The fields of a quest's answers: a letter or, if it is repeatable, texts in turn. */
export function AnswerFields({ address, value, onChange, isRepeatable }: AnswerFieldsProps) {
  const answers = value === null || "body" in value ? null : value;
  return (
    <>
      {(isRepeatable || answers) && (
        <Check
          label="Answer completions in turn"
          isChecked={answers !== null}
          onChange={(isInTurn) => onChange(isInTurn ? newAnswers() : null)}
        />
      )}
      {answers ? (
        <Answers address={address} value={answers} onChange={onChange} />
      ) : (
        <LetterFields
          label="Send a message on completion"
          address={address}
          value={value && "body" in value ? value : null}
          onChange={onChange}
        />
      )}
    </>
  );
}

function newAnswer(): AnswerDraft {
  return { key: crypto.randomUUID(), text: "" };
}

function newAnswers(): readonly AnswerDraft[] {
  return Array.from({ length: CONTENT_COUNTS.answersMin }, newAnswer);
}

interface AnswersProps {
  readonly address: string;
  readonly value: readonly AnswerDraft[];
  readonly onChange: (value: readonly AnswerDraft[]) => void;
}

function Answers({ address, value: answers, onChange: set }: AnswersProps) {
  const { answersMax } = CONTENT_COUNTS;
  return (
    <Group title="Answers in turn" address={address}>
      {answers.map(({ key, text }, place) => (
        <div key={key} className={styles.row}>
          <TextInput
            label={`Answer ${place + 1}`}
            address={`${address}.${key}`}
            max={CONTENT_LIMITS.answer}
            rows={2}
            value={text}
            onChange={(next) => set(changed(answers, key, { text: next }))}
          />
          <RemoveButton label={`Remove answer ${place + 1}`} onPress={() => set(without(answers, key))} />
        </div>
      ))}
      <AddButton
        text="Add Answer"
        reason={answers.length < answersMax ? null : `A mission has at most ${answersMax} answers.`}
        onPress={() => set([...answers, newAnswer()])}
      />
    </Group>
  );
}
