import { useId, useState } from "react";
import {
  DECISION_REASON_MAX,
  type DecisionBody,
  NOTE_MAX,
  type ReportKind,
  SILENCE_PRESETS,
} from "#game/admin/moderation-wire.ts";
import { cutText, storedLength } from "#game/core/wire/text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";
import { Check } from "../ui/fields.tsx";
import styles from "./moderation.module.css";

interface DecisionFormProps {
  readonly kind: ReportKind;
  /** The reason before anything is typed. */
  readonly suggestion: string;
  readonly isBusy: boolean;
  readonly onDecide: (body: DecisionBody) => void;
}

const SILENCES = [{ minutes: null, text: "No silence" }, ...SILENCE_PRESETS];

/** Presets of what to do about a case, with the reason for the player and a note for the next moderator. */
export function DecisionForm({ kind, suggestion, isBusy, onDecide }: DecisionFormProps) {
  const [silenceMinutes, setSilenceMinutes] = useState<number | null>(null);
  const [takesAway, setTakesAway] = useState(false);
  const [reason, setReason] = useState(suggestion);
  const [note, setNote] = useState("");
  const id = useId();
  const obstacle = obstacleOf(silenceMinutes !== null || takesAway, reason.trim(), note.trim());

  const measures = {
    silenceMinutes,
    removesMessage: takesAway && kind === "message",
    givesNewName: takesAway && kind === "name",
  };
  const dismissal = { silenceMinutes: null, removesMessage: false, givesNewName: false, reason: "" };

  return (
    <form
      className={layout.column4}
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === null && !isBusy) onDecide({ ...measures, reason: reason.trim(), note });
      }}
    >
      <fieldset className={`${layout.row} ${styles.presets}`}>
        <legend>Silence in every room</legend>
        {SILENCES.map(({ minutes, text }) => (
          <label key={text} className={styles.preset}>
            <input
              type="radio"
              name={`${id}-silence`}
              checked={silenceMinutes === minutes}
              onChange={() => setSilenceMinutes(minutes)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <Check
        label={kind === "message" ? "Remove the message for everyone" : "Replace the name by a neutral one"}
        isChecked={takesAway}
        onChange={setTakesAway}
      />
      <TextField
        label="Reason, told to the player"
        name="reason"
        value={reason}
        onChange={setReason}
        max={DECISION_REASON_MAX}
      />
      <TextArea
        label="Note for the next moderator (optional)"
        name="note"
        value={note}
        onChange={setNote}
        max={NOTE_MAX}
      />
      <div className={admin.actions}>
        <Button type="submit" variant="danger" busy={isBusy} disabledReason={obstacle}>
          Apply
        </Button>
        <Button busy={isBusy} onClick={() => onDecide({ ...dismissal, note: cutText(note, NOTE_MAX) })}>
          Dismiss the report
        </Button>
      </div>
    </form>
  );
}

/** Reason that the measures can't be applied yet; null if they can. */
function obstacleOf(hasMeasure: boolean, reason: string, note: string): string | null {
  if (!hasMeasure) return "Choose what to do first.";
  if (reason === "") return "Write the reason that the player is told.";
  if (storedLength(reason) > DECISION_REASON_MAX)
    return `A reason can be up to ${DECISION_REASON_MAX} characters.`;
  return storedLength(note) > NOTE_MAX ? `A note can be up to ${NOTE_MAX} characters.` : null;
}
