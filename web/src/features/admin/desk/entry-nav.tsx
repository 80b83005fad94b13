import type { Elements } from "../../../ui/elements.ts";
import field from "../../../ui/form/field.module.css";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { counted } from "./desk-context.ts";
import styles from "./writing.module.css";

interface EntryNavProps {
  /** Heading of the list: `Clients`. */
  readonly title: string;
  /** Name of one entry: `Client`. */
  readonly name: string;
  readonly entries: readonly {
    readonly id: string;
    readonly text: string;
    readonly problems: number;
    readonly tags?: Elements;
  }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Chooses an entry of a document: from a list, or from a select field where there is no room for one. */
export function EntryNav({ title, name, entries, chosen, onChoose }: EntryNavProps) {
  return (
    <>
      <nav className={styles.list} aria-label={title}>
        <ol>
          {entries.map(({ id, text, problems, tags }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.item}
                aria-current={id === chosen}
                onClick={() => onChoose(id)}
              >
                <span>{text}</span>
                {tags}
                {problems > 0 && <span className={field.error}>{counted(problems, "problem")}</span>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.picker}>
        <SelectField
          label={name}
          value={chosen}
          options={entries.map(({ id, text }) => ({ value: id, text }))}
          onChange={onChoose}
        />
      </div>
    </>
  );
}
