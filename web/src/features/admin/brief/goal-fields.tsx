import { Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { GOAL_LABEL_MAX } from "#game/contract/brief-content.ts";
import field from "../../../ui/field.module.css";
import { IconButton } from "../../../ui/icon-button.tsx";
import frame from "../frame/admin.module.css";
import styles from "./brief.module.css";
import type { GoalDraft, GoalField } from "./pool-draft.ts";

interface GoalFieldsProps {
  readonly goal: GoalDraft;
  /** Place in the pool, from 0. */
  readonly index: number;
  readonly kinds: readonly { readonly value: string; readonly text: string }[];
  /** Whether the goal is in force: players may be working on it, so that it always counts the same. */
  readonly isInForce: boolean;
  readonly problemsOf: (field: GoalField) => readonly string[];
  readonly onChange: (change: Partial<GoalDraft>) => void;
  readonly onRemove: () => void;
}

/** One goal of the pool. */
export function GoalFields({ goal, index, kinds, isInForce, problemsOf, ...on }: GoalFieldsProps) {
  const text = (name: GoalField, label: string, isNumber: boolean) => (
    <Labelled label={label} problems={problemsOf(name)}>
      {(attributes) => (
        <input
          {...attributes}
          className={field.input}
          autoComplete="off"
          inputMode={isNumber ? "numeric" : undefined}
          placeholder={name === "minLevel" || name === "maxLevel" ? "Any" : undefined}
          value={goal[name]}
          onChange={(event) => on.onChange({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
  return (
    <li className={styles.goal}>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{`Goal ${index + 1}`}</legend>
        <div className={styles.label}>
          {text("label", `What to do, at most ${GOAL_LABEL_MAX} characters`, false)}
        </div>
        <div className={styles.kind}>
          {isInForce ? (
            <div className={field.field}>
              <span className={field.label}>What counts</span>
              <p className={styles.fixed}>
                {kinds.find(({ value }) => value === goal.kind)?.text ?? goal.kind}
              </p>
              <Problems texts={problemsOf("kind")} />
            </div>
          ) : (
            <Labelled label="What counts" problems={problemsOf("kind")}>
              {(attributes) => (
                <select
                  {...attributes}
                  className={`${field.input} ${frame.select}`}
                  value={goal.kind}
                  onChange={(event) => on.onChange({ kind: event.target.value })}
                >
                  {kinds.map(({ value, text: name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
          )}
        </div>
        {text("count", "How much", true)}
        {text("minLevel", "First level", true)}
        {text("maxLevel", "Last level", true)}
      </fieldset>
      <IconButton label={`Remove goal ${index + 1}, ${goal.label || "without a text"}`} onClick={on.onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  );
}

interface ControlAttributes {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

function Labelled({
  label,
  problems,
  children,
}: {
  readonly label: string;
  readonly problems: readonly string[];
  readonly children: (attributes: ControlAttributes) => ReactNode;
}) {
  const id = useId();
  const isInvalid = problems.length > 0;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": isInvalid,
        "aria-describedby": isInvalid ? `${id}-problems` : undefined,
      })}
      <Problems id={`${id}-problems`} texts={problems} />
    </div>
  );
}

function Problems({ id, texts }: { readonly id?: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <p id={id} className={field.error}>
      {texts.join(" ")}
    </p>
  );
}
