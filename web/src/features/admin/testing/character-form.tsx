import { type ComponentProps, useState } from "react";
import * as v from "valibot";
import { type AdjustmentBody, CHARACTER_FIELDS } from "#game/admin/testing-wire.ts";
import { ENERGY_MAX, energyTone } from "#game/core/energy.ts";
import { experienceForLevel } from "#game/core/level.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import { ApiError, errorText } from "../../../server/api.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/layout.module.css";
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
          {[TEXTS, NUMBERS].map((names) => (
            <div key={names[0]} className={styles.fields}>
              {names.map((name) => (
                <TextField key={name} label={capitalized(name)} {...form.field(name)} />
              ))}
            </div>
          ))}
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

/** The character as typed: experience over level × 100, energy out of 100. */
function CharacterPreview({ values }: { readonly values: CharacterValues }) {
  const [level, energy] = [toWhole(values.level), toWhole(values.energy)];
  const needed = experienceForLevel(Math.max(1, level));
  return (
    <section className={styles.preview} aria-label="Live preview">
      <p className={layout.heading}>{values.name}</p>
      <p>{`Level ${level} · ${values.status}`}</p>
      <Measure name="experience" value={toWhole(values.experience)} max={needed} kind="experience" />
      <Measure name="energy" value={energy} max={ENERGY_MAX} kind={energyTone(within(energy, ENERGY_MAX))} />
      <p className={`${layout.row} ${styles.measure}`}>
        <Quantity kind="cash" value={toWhole(values.cash)} />
        <Quantity kind="followers" value={toWhole(values.followers)} />
      </p>
      <p className={layout.muted}>
        {`${values.occupation}. ${values.location}; ${values.residence}. From ${values.origin}.`}
      </p>
    </section>
  );
}

interface MeasureProps extends Pick<ComponentProps<typeof Meter>, "kind" | "value" | "max"> {
  readonly name: "experience" | "energy";
}

function Measure({ name, kind, value, max }: MeasureProps) {
  const title = capitalized(name);
  return (
    <div>
      <p className={`${layout.row} ${styles.measure}`}>
        <span>{title}</span>
        <span data-testid={`preview-${name}`}>{`${value}/${max}`}</span>
      </p>
      <Meter kind={kind} value={within(value, max)} max={max} label={`${title} ${value} of ${max}`} />
    </div>
  );
}

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

const within = (value: number, max: number) => Math.min(max, Math.max(0, value));

/**
 * The text of a refusal: the server's error with its details, else its message, else the HTTP status text.
 * docs/reference/administration.md#texts
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return errorText(error, fallback);
  const { error: text, message, details = [] } = error.body;
  return [text ?? message ?? (error.statusText || fallback), ...details].join(". ");
}

/** Values of a character that are texts. */
const TEXTS = ["name", "status", "occupation", "location", "residence", "origin"] as const;
/** Values of a character that are whole numbers. */
const NUMBERS = ["level", "experience", "energy", "cash", "followers"] as const;
const NAMES = [...TEXTS, ...NUMBERS] as const;

/** The fields as typed. */
type CharacterValues = Readonly<Record<(typeof NAMES)[number], string>>;

/** Parses a typed number: a whole number, or 0. docs/reference/administration.md#player-testing */
export function toWhole(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

const whole = v.pipe(v.string(), v.transform(toWhole));

/** Checks the fields by the bounds of the server. */
const CharacterSchema = v.object({
  ...CHARACTER_FIELDS,
  level: v.pipe(whole, CHARACTER_FIELDS.level),
  experience: v.pipe(whole, CHARACTER_FIELDS.experience),
  energy: v.pipe(whole, CHARACTER_FIELDS.energy),
  cash: v.pipe(whole, CHARACTER_FIELDS.cash),
  followers: v.pipe(whole, CHARACTER_FIELDS.followers),
});

const Typed = v.object(v.entriesFromList(NAMES, v.pipe(v.unknown(), v.transform(String))));

/** The fields of a character. */
export function valuesOf(player: PlayerState): CharacterValues {
  return v.parse(Typed, player);
}

/** Returns the changed values; the rest stays as on the server. */
export function adjustmentOf(values: CharacterValues, initial: CharacterValues): AdjustmentBody {
  const changed = NAMES.filter((name) => values[name] !== initial[name]).map((name) => [name, values[name]]);
  return v.parse(v.partial(CharacterSchema), Object.fromEntries(changed));
}
