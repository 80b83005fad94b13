import { useState } from "react";
import type { AdjustmentBody } from "#game/admin/testing-wire.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import { ApiError, errorText } from "../../../server/api.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import {
  adjustmentOf,
  CharacterSchema,
  type CharacterValues,
  NUMBER_FIELDS,
  TEXT_FIELDS,
  valuesOf,
} from "./character-fields.ts";
import { CharacterPreview } from "./character-preview.tsx";
import styles from "./testing.module.css";

interface CharacterFormProps {
  readonly player: PlayerState;
  /** Sends the changed values; returns the success message, if there is one. */
  readonly onSubmit: (adjustment: AdjustmentBody, reason: string) => Promise<string | undefined>;
  readonly buttonText: string;
  /** Asks for a reason for the audit log. */
  readonly asksReason?: boolean;
}

/** Edits a character's values beside a live preview. docs/reference/administration.md#player-testing */
export function CharacterForm({ player, onSubmit, buttonText, asksReason = false }: CharacterFormProps) {
  // The loaded values: later pushes don't change fields in use.
  const [initial] = useState(() => valuesOf(player));
  const [reason, setReason] = useState("");
  const form = useForm<CharacterValues>({
    schema: CharacterSchema,
    initial,
    isLive: true,
    keepsValues: true,
    async onSubmit(values) {
      const adjustment = adjustmentOf(values, initial);
      if (Object.keys(adjustment).length === 0) return "There is nothing to change.";
      return onSubmit(adjustment, reason);
    },
    onError: (error) => refusalText(error, "Failed to update character"),
  });
  return (
    <div className={styles.room}>
      <div className={styles.editor}>
        <Form form={form} buttonText={buttonText} variant="primary">
          <div className={styles.fields}>
            {TEXT_FIELDS.map(([name, label]) => (
              <TextField key={name} label={label} {...form.field(name)} />
            ))}
          </div>
          <div className={styles.fields}>
            {NUMBER_FIELDS.map(([name, label]) => (
              <TextField key={name} label={label} {...form.field(name)} />
            ))}
          </div>
          {asksReason && (
            <TextField
              label="Reason"
              name="reason"
              value={reason}
              onChange={setReason}
              hint="For the audit log. The player doesn't see it."
            />
          )}
        </Form>
        <CharacterPreview values={form.values} />
      </div>
    </div>
  );
}

/**
 * The text of a refusal: the server's error with its details, else its message, else the HTTP status text.
 * docs/reference/administration.md#texts
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return errorText(error, fallback);
  const { error: text, message, details = [] } = error.body;
  return [text ?? message ?? (error.statusText || fallback), ...details].join(". ");
}
