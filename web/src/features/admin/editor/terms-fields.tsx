import { fieldLabel } from "#game/content/field-texts.ts";
import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { DETAILS } from "#game/rules/content.ts";
import { ROOM_OBJECT_IDS, ROOM_OBJECTS, ROOM_PLACES } from "#game/rules/room.ts";
import { Check } from "../frame/check.tsx";
import { AffinityFields } from "./affinity-fields.tsx";
import styles from "./editor.module.css";
import { AmountInput, binder, Choice, TextInput } from "./fields.tsx";
import { type EffectsDraft, type LetterDraft, REWARDS, type TermsDraft } from "./model/draft.ts";

const REWARD_TEXT: Readonly<Record<(typeof REWARDS)[number], string>> = {
  cash: "Cash ($)",
  experience: "Experience",
  followers: "Followers",
  affinity: "Affinity",
};

interface PartProps<Part> {
  readonly address: string;
  readonly value: Part;
  readonly onChange: (value: Part) => void;
}

/** Rewards of completing. */
export function RewardFields({ address, value, onChange }: PartProps<TermsDraft["rewards"]>) {
  const bind = binder(address, value, (part: Partial<typeof value>) => onChange({ ...value, ...part }));
  return (
    <fieldset className={styles.group}>
      <legend>Rewards</legend>
      <div className={styles.amounts}>
        {REWARDS.map((reward) => (
          <AmountInput key={reward} label={REWARD_TEXT[reward]} {...bind(reward)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Lists the effects of a completion. docs/reference/contacts.md#effects */
export function EffectFields({ address, value, onChange }: PartProps<EffectsDraft>) {
  const bind = binder(address, value, (part: Partial<EffectsDraft>) => onChange({ ...value, ...part }));
  return (
    <fieldset className={styles.group}>
      <legend>Effects</legend>
      <div className={styles.amounts}>
        {DETAILS.map((detail) => (
          <TextInput
            key={detail}
            label={`New ${detail}`}
            address={`${address}.set.${detail}`}
            max={CONTENT_LIMITS.detail}
            value={value.set[detail]}
            onChange={(text) => onChange({ ...value, set: { ...value.set, [detail]: text } })}
          />
        ))}
        <AmountInput label="Cash share, %, signed" isSigned {...bind("cashPercent")} />
        {(["cash", "followers"] as const).map((amount) => (
          <AmountInput key={amount} label={`${fieldLabel(amount)}, signed`} isSigned {...bind(amount)} />
        ))}
      </div>
      <AffinityFields {...bind("affinity")} />
      <RoomFields {...bind("room")} />
      <Check
        label="Hide the effects from the player until it is done"
        isChecked={value.isHidden}
        onChange={bind("isHidden").onChange}
      />
    </fieldset>
  );
}

const OBJECTS = [
  { value: "", text: "Nothing" } as const,
  ...ROOM_OBJECT_IDS.map((id) => ({ value: id, text: ROOM_OBJECTS[id].name })),
];
const PLACES = ROOM_PLACES.map((place) => ({ value: place, text: place.replace("_", " ") }));

/** The object that a completion puts into the Room, and its place. */
function RoomFields({ address, value, onChange }: PartProps<EffectsDraft["room"]>) {
  const bind = binder(address, value, (part: Partial<typeof value>) => onChange({ ...value, ...part }));
  return (
    <div className={styles.row}>
      <Choice label="Object for the Room" options={OBJECTS} {...bind("object")} />
      {value.object !== "" && <Choice label="Its place" options={PLACES} {...bind("place")} />}
    </div>
  );
}

interface LetterProps extends PartProps<TermsDraft["completionMessage"]> {
  readonly label: string;
}

/** The message that completing sends. */
export function LetterFields({ address, label, value, onChange }: LetterProps) {
  return (
    <>
      <Check
        label={label}
        isChecked={value !== null}
        onChange={(isSent) => onChange(isSent ? { subject: "", body: "" } : null)}
      />
      {value !== null && <Letter address={address} value={value} onChange={onChange} />}
    </>
  );
}

function Letter({ address, value, onChange }: PartProps<LetterDraft>) {
  const bind = binder(address, value, (part: Partial<LetterDraft>) => onChange({ ...value, ...part }));
  return (
    <>
      <TextInput label="Completion subject" max={CONTENT_LIMITS.subject} {...bind("subject")} />
      <TextInput label="Completion body" max={CONTENT_LIMITS.body} rows={4} {...bind("body")} />
    </>
  );
}
