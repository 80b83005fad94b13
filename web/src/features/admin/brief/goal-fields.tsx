import { Trash2 } from "lucide-react";
import { GOAL_LABEL_MAX } from "#game/contract/brief-content.ts";
import field from "../../../ui/field.module.css";
import { IconButton } from "../../../ui/icon-button.tsx";
import { binder, Choice, Problems, TextInput } from "../editor/fields.tsx";
import styles from "./brief.module.css";
import type { GoalDraft } from "./pool-draft.ts";

interface GoalFieldsProps {
  readonly goal: GoalDraft;
  /** Place in the pool, from 0. */
  readonly index: number;
  readonly kinds: readonly { readonly value: string; readonly text: string }[];
  /** True if the goal is in force: players may be working on it, so it must keep counting the same thing. */
  readonly isInForce: boolean;
  readonly onChange: (change: Partial<GoalDraft>) => void;
  readonly onRemove: () => void;
}

/** Maximum length of a number as it is typed. */
const NUMBER_MAX = 12;

/** Maximum length of the conditions as they are typed. */
const WHEN_MAX = 400;

/** One goal of the pool. */
export function GoalFields({ goal, index, kinds, isInForce, onChange, onRemove }: GoalFieldsProps) {
  const address = `goals.${index}`;
  const bind = binder(address, goal, onChange);
  return (
    <li className={styles.goal}>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{`Goal ${index + 1}`}</legend>
        <div className={styles.label}>
          <TextInput
            label={`What to do, at most ${GOAL_LABEL_MAX} characters`}
            max={GOAL_LABEL_MAX}
            {...bind("label")}
          />
        </div>
        <div className={styles.kind}>
          {isInForce ? (
            <div className={field.field}>
              <span className={field.label}>What counts</span>
              <p className={styles.fixed}>
                {kinds.find(({ value }) => value === goal.kind)?.text ?? goal.kind}
              </p>
              <Problems address={`${address}.kind`} />
            </div>
          ) : (
            <Choice label="What counts" options={kinds} {...bind("kind")} />
          )}
        </div>
        <TextInput label="How much" max={NUMBER_MAX} inputMode="numeric" {...bind("count")} />
        <TextInput
          label="First level"
          max={NUMBER_MAX}
          inputMode="numeric"
          placeholder="Any"
          {...bind("minLevel")}
        />
        <TextInput
          label="Last level"
          max={NUMBER_MAX}
          inputMode="numeric"
          placeholder="Any"
          {...bind("maxLevel")}
        />
        <TextInput
          label="Only if"
          hint="Missions completed or choices made, such as gary_grill.close_down:close. A ! before one: not."
          max={WHEN_MAX}
          {...bind("when")}
        />
      </fieldset>
      <IconButton label={`Remove goal ${index + 1}, ${goal.label || "without a text"}`} onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  );
}
