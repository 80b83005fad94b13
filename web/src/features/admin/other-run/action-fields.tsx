import { useState } from "react";
import type { Action } from "#game/rules/action.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../documents/writing.module.css";
import editor from "../editor/editor.module.css";
import { AmountInput, binder, Problems, TextInput } from "../editor/fields.tsx";
import { AddButton, Group } from "../editor/groups.tsx";
import { SelectField } from "../frame/select-field.tsx";
import { type ActionDraft, newAction } from "./run-draft.ts";

interface ActionFieldsProps {
  readonly drafts: readonly ActionDraft[];
  /** Address of the terms: `inheritances.0.terms`. */
  readonly address: string;
  readonly actions: readonly Action[];
  readonly hasShift: boolean;
  readonly onChange: (drafts: readonly ActionDraft[]) => void;
}

/** What the run does to quick actions, one group for each that it changes. */
export function ActionFields({ drafts, address, actions, hasShift, onChange }: ActionFieldsProps) {
  const free = actions.filter(({ id }) => !drafts.some(({ action }) => action === id));
  const [wanted, setWanted] = useState("");
  const next = free.find(({ id }) => id === wanted) ?? free[0];
  return (
    <>
      {drafts.map((draft) => {
        const name = actions.find(({ id }) => id === draft.action)?.name ?? draft.action;
        return (
          <ActionGroup
            key={draft.action}
            title={name}
            draft={draft}
            address={address}
            hasShift={hasShift}
            onChange={(changed) =>
              onChange(drafts.map((each) => (each.action === changed.action ? changed : each)))
            }
            onRemove={() => onChange(drafts.filter(({ action }) => action !== draft.action))}
          />
        );
      })}
      {next && (
        <div className={editor.row}>
          <SelectField
            label="Another quick action"
            value={next.id}
            options={free.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setWanted}
          />
          <AddButton
            text="Change This Action"
            reason={null}
            onPress={() => onChange([...drafts, newAction(next.id)])}
          />
        </div>
      )}
    </>
  );
}

interface ActionGroupProps {
  readonly title: string;
  readonly draft: ActionDraft;
  readonly address: string;
  readonly hasShift: boolean;
  readonly onChange: (draft: ActionDraft) => void;
  readonly onRemove: () => void;
}

function ActionGroup({ title, draft, address, hasShift, onChange, onRemove }: ActionGroupProps) {
  const { action } = draft;
  const bind = binder("", draft, (change) => onChange({ ...draft, ...change }));
  // Each field is somewhere else in the document.
  const at = (path: string) => `${address}.${path}`;
  const opens = at(`opens.${action}`);
  return (
    <Group title={title} address={at(`actions.${action}`)}>
      <Problems address={opens} />
      <div className={editor.row}>
        <AmountInput
          label="Pays, times"
          hint="Empty: as ever."
          {...bind("pays")}
          address={at(`pays.${action}`)}
        />
        <AmountInput
          label="Closed before level"
          hint="Empty: open from the start."
          {...bind("opensAt")}
          address={`${opens}.level`}
        />
      </div>
      <TextInput
        label="What its button says until then"
        max={160}
        {...bind("refusal")}
        address={`${opens}.refusal`}
      />
      {hasShift && (
        <div className={styles.fields}>
          <AmountInput
            label="Energy on shift, %"
            hint="Empty: as ever."
            {...bind("energy")}
            address={at(`shift.energyPercent.${action}`)}
          />
          <TextInput
            label="What its button says on shift, if it's closed then"
            max={160}
            {...bind("closes")}
            address={at(`shift.closes.${action}`)}
          />
        </div>
      )}
      <div>
        <Button variant="ghost" onClick={onRemove}>{`Leave ${title} As It Is`}</Button>
      </div>
    </Group>
  );
}
