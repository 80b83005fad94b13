import { TextInput } from "../editor/fields.tsx";
import { AddButton, Group, RemoveButton } from "../editor/groups.tsx";
import styles from "./writing.module.css";

interface TextListProps {
  readonly title: string;
  /** What one of the texts is called: `Sentence`. */
  readonly name: string;
  readonly address: string;
  readonly texts: readonly string[];
  /** Maximum number of characters of each. */
  readonly max: number;
  readonly rows: number;
  readonly count: { readonly min: number; readonly max: number };
  readonly onChange: (texts: readonly string[]) => void;
}

/** Texts that follow each other, one field each. */
export function TextList({ title, name, address, texts, max, rows, count, onChange }: TextListProps) {
  return (
    <Group title={title} address={address}>
      {texts.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and none moves
        <div key={i} className={texts.length > count.min ? styles.post : undefined}>
          <TextInput
            label={`${name} ${i + 1}`}
            address={`${address}.${i}`}
            max={max}
            rows={rows}
            value={text}
            onChange={(value) => onChange(texts.with(i, value))}
          />
          {texts.length > count.min && (
            <RemoveButton
              label={`Remove ${name.toLowerCase()} ${i + 1}`}
              onPress={() => onChange(texts.toSpliced(i, 1))}
            />
          )}
        </div>
      ))}
      <AddButton
        text={`Add ${name}`}
        reason={texts.length < count.max ? null : `There can be at most ${count.max}.`}
        onPress={() => onChange([...texts, ""])}
      />
    </Group>
  );
}
