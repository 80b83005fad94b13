import { fieldLabel } from "#game/content/label.ts";
import { LETTER_LIMITS } from "#game/contract/say-it-how.ts";
import type { SettlementLetter, ToneLetters } from "#game/rules/posting/letters.ts";
import { OUTCOMES } from "#game/rules/posting/tones.ts";
import { binder, TextInput } from "../editor/fields.tsx";
import { Group } from "../editor/groups.tsx";

interface LetterFieldsProps {
  readonly letters: ToneLetters;
  /** Address of the letters: `senders.0.letters.brag`. */
  readonly address: string;
  readonly onChange: (letters: ToneLetters) => void;
}

/** Edits the letters of a sender about a week of posts in one tone: one for each outcome of the scandal. */
export function LetterFields({ letters, address, onChange }: LetterFieldsProps) {
  return (
    <>
      {OUTCOMES.map((outcome) => {
        const set = (change: Partial<SettlementLetter>) =>
          onChange({ ...letters, [outcome]: { ...letters[outcome], ...change } });
        const bind = binder(`${address}.${outcome}`, letters[outcome], set);
        return (
          <Group key={outcome} title={fieldLabel(outcome)} address={`${address}.${outcome}`}>
            <TextInput label="Subject" max={LETTER_LIMITS.subject} {...bind("subject")} />
            <TextInput label="Letter" max={LETTER_LIMITS.body} rows={5} {...bind("body")} />
          </Group>
        );
      })}
      <TextInput
        label="Paragraph for who is known for it"
        hint="Follows any of the letters above."
        address={`${address}.known`}
        max={LETTER_LIMITS.known}
        rows={3}
        value={letters.known}
        onChange={(known) => onChange({ ...letters, known })}
      />
    </>
  );
}
