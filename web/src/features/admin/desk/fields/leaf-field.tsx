import { useContext, useState } from "react";
import { NPC_AVATAR_TEXT, uploadNpcAvatar } from "#game/admin/content-wire.ts";
import { type FieldSchema, fieldSchema, type Schema, type Shape } from "#game/content/field-schema.ts";
import { formText, optionText } from "#game/content/field-texts.ts";
import { mayBeOf } from "#game/core/wire/file-types.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import { AVATAR_TYPES } from "#game/settings/avatar-wire.ts";
import { call, failureText } from "../../../../server/api.ts";
import { FormMessage } from "../../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../../ui/form/use-submission.ts";
import { Avatar } from "../../../../ui/people/avatar.tsx";
import { FileButton } from "../../ui/buttons.tsx";
import { Check } from "../../ui/check.tsx";
import styles from "../desk.module.css";
import { NamesContext } from "../desk-context.ts";
import { Picker, TypedInput, type ValueProps } from "./controls.tsx";
import { DELAY_UNITS, delayOf, delayParts, isUnit } from "./delay.ts";
import type { Address } from "./tree.ts";

interface LeafProps {
  readonly schema: Schema;
  readonly address: Address;
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  /** True if an empty value counts as absent. */
  readonly isOptional: boolean;
  readonly set: (value: unknown) => void;
}

/** The control of a field without fields in it. */
export function LeafField({ schema, address, path, label, value, isOptional, set }: LeafProps) {
  const { shape, notes } = fieldSchema(schema);
  const { hint, none } = formText(path);
  const orNone = (next: unknown) => set(isOptional && next === "" ? undefined : next);
  const shared = { address, label, hint, value: String(value ?? ""), onChange: orNone };
  switch (shape.type) {
    case "text":
      return (
        <TypedInput
          {...shared}
          isProse
          isMessage={notes.isMessage}
          max={shape.max}
          rows={rowsOf(shape)}
          show={asIs}
          read={asIs}
        />
      );
    case "number":
      return (
        <TypedInput<unknown>
          {...shared}
          label={amountLabel(label, shape, notes)}
          // A numeric keypad may have no minus.
          inputMode={shape.min < 0 ? "text" : "numeric"}
          value={value ?? ""}
          show={String}
          read={amount}
        />
      );
    case "choice": {
      const options = shape.options.map((option) => ({ value: option, text: optionText(path, option) }));
      return <Picker {...shared} groups={[{ title: "", options }]} none={isOptional ? "None" : undefined} />;
    }
    case "literal":
    case "boolean": {
      const on = shape.type === "literal" ? shape.value : true;
      const off = shape.type === "literal" ? undefined : false;
      return <Check label={label} isChecked={value === on} onChange={(isOn) => set(isOn ? on : off)} />;
    }
    case "name":
      return <NameField {...shared} shape={shape} none={none ?? (isOptional ? "None" : undefined)} />;
    case "typed":
      switch (shape.typed) {
        case "words":
          return (
            <TypedInput<unknown>
              {...shared}
              value={value}
              show={wordsText}
              read={isOptional ? wordsOrNone : wordsIn}
            />
          );
        case "weekday":
          return <Picker {...shared} groups={WEEKDAYS} onChange={(day) => set(Number(day))} />;
        case "duration":
          return <DelayField {...shared} />;
        case "avatar":
          return <AvatarField {...shared} />;
      }
  }
  return null;
}

const asIs = (text: string) => text;

const rowsOf = ({ isLine, max }: Extract<Shape, { type: "text" }>) =>
  isLine ? 1 : max > 600 ? 5 : max > 200 ? 3 : 2;

function amountLabel(
  label: string,
  { min }: Extract<Shape, { type: "number" }>,
  { unit }: FieldSchema["notes"],
): string {
  return `${label}${unit ? ` (${unit})` : ""}${min < 0 ? ", signed" : ""}`;
}

/** The typed text as a whole number, else the text itself. */
const amount = (text: string): unknown => (/^-?\d{1,12}$/.test(text.trim()) ? Number(text) : text);

const wordsText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : "");

/** Splits texts that are separated by commas, trims them and drops empty and repeated ones. */
function wordsIn(text: string): readonly string[] {
  const all = text.split(",").map((word) => word.trim());
  return [...new Set(all.filter((word) => word !== ""))];
}

function wordsOrNone(text: string): readonly string[] | undefined {
  const all = wordsIn(text);
  return all.length === 0 ? undefined : all;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const WEEKDAYS = [{ title: "", options: DAYS.map((text, day) => ({ value: String(day), text })) }];

interface NameProps extends ValueProps {
  readonly shape: Extract<Shape, { type: "name" }>;
  readonly none: string | undefined;
}

/** The kind of thing that the value names, such as a contact or a mission. */
function NameField({ shape, none, ...props }: NameProps) {
  const groups = useContext(NamesContext)(shape.names, props.address);
  const wanted = props.value === "" ? `Choose a ${props.label.toLowerCase()}` : undefined;
  return <Picker {...props} groups={groups} none={none ?? wanted} />;
}

const UNITS = [{ title: "", options: Object.entries(DELAY_UNITS).map(([value, text]) => ({ value, text })) }];

/** A delay, as a number and its unit; an empty text for none. docs/reference/contacts.md#delays */
function DelayField({ address, label, hint, value, onChange }: ValueProps) {
  const parts = delayParts(value);
  /** The unit of the next number while the field is empty. */
  const [chosen, setChosen] = useState<keyof typeof DELAY_UNITS>("H");
  const unit = parts?.unit ?? chosen;
  return (
    <>
      <TypedInput
        label={label}
        address={address}
        hint={hint}
        inputMode="numeric"
        value={String(parts?.count ?? value)}
        show={(text) => text}
        read={(text) => text}
        onChange={(count) => onChange(delayOf(count, unit))}
      />
      <Picker
        label="Delay in"
        address={`${address}-unit`}
        groups={UNITS}
        value={unit}
        onChange={(next) => {
          if (!isUnit(next)) return;
          setChosen(next);
          if (parts) onChange(delayOf(String(parts.count), next));
        }}
      />
    </>
  );
}

/** Refuses a file as the picture without opening it; null if it can be. See docs/reference/administration.md#npc-avatars. */
function avatarIssue(file: Pick<File, "type" | "size">): string | null {
  if (!mayBeOf(AVATAR_TYPES, file.type)) return NPC_AVATAR_TEXT.type;
  return file.size < AVATAR_BYTES.account ? null : NPC_AVATAR_TEXT.size;
}

/** A picture: an uploaded file, which the server converts to WebP, or an emoji. */
function AvatarField({ value, onChange, ...props }: ValueProps) {
  const upload = useSubmission((error) => failureText(error, "Failed to upload avatar"));

  async function send(file: File): Promise<void> {
    const issue = avatarIssue(file);
    if (issue !== null) {
      upload.setMessage({ kind: "error", text: issue });
      return;
    }
    await upload.run(async () => {
      const body = new FormData();
      body.set("avatar", file);
      const reply = await call(uploadNpcAvatar, { key: crypto.randomUUID(), body });
      onChange(reply.upload.url);
      return "Picture uploaded. Publish to show it to players.";
    });
  }

  return (
    <div className={styles.avatar}>
      <Avatar name="" src={value === "" ? null : value} size={96} />
      <div className={styles.avatarFields}>
        <TypedInput
          {...props}
          value={value}
          show={(text) => text}
          read={(text) => text}
          onChange={onChange}
        />
        <div>
          <FileButton
            text="Upload Picture"
            label="Picture of the contact"
            accept={AVATAR_TYPES.join(",")}
            busy={upload.isBusy}
            onFile={send}
          />
        </div>
        <FormMessage message={upload.message} />
      </div>
    </div>
  );
}
