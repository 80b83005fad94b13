import type { EffectsView } from "#game/npcs/wire.ts";
import { Quantity } from "../ui/figures/quantity.tsx";
import { Share } from "../ui/figures/terms.tsx";
import { Filled } from "../ui/filled.tsx";
import styles from "./details.module.css";

const DETAILS = [
  { key: "status", title: "Status" },
  { key: "occupation", title: "Occupation" },
  { key: "residence", title: "Residence" },
  { key: "location", title: "Location" },
  { key: "origin", title: "Origin" },
] as const;

/** New details of the character, such as `Occupation: Night manager`. May be inside a button. */
export function Details({ set }: { set: EffectsView["set"] }) {
  return DETAILS.filter(({ key }) => set[key] !== undefined).map(({ key, title }) => (
    <span key={key} className={styles.detail}>
      <span>{`${title}: `}</span>
      <strong>{set[key]}</strong>
    </span>
  ));
}

/** The object that goes into the Room, and what makes room for it. May be inside a button. */
export function RoomObject({ room }: { room: EffectsView["room"] }) {
  if (!room) return null;
  return (
    <span className={styles.detail}>
      <Filled
        text={
          room.replaces === null ? "In your room: {}" : `In your room: {}. Under the bed: ${room.replaces}`
        }
      >
        <strong>{room.name}</strong>
      </Filled>
    </span>
  );
}

/** The effects that `EffectAmounts` doesn't show. May be inside a button. */
export function OtherEffects({ effects: { room, closesPost, set } }: { effects: EffectsView }) {
  return (
    <>
      <RoomObject room={room} />
      {closesPost !== undefined && <span className={styles.detail}>{`No posting for ${closesPost} h`}</span>}
      <Details set={set} />
    </>
  );
}

/** Changes of the affinity with contacts, each with the contact's name. */
export function AffinityChanges({ changes }: { changes: EffectsView["affinity"] }) {
  return changes.map(({ contact, name, amount }) => (
    <span key={contact} className={styles.detail}>
      <Quantity kind="affinity" value={amount} signed /> <span translate="no">{name}</span>
    </span>
  ));
}

interface EffectAmountsProps {
  readonly effects: EffectsView | null;
  /** The player's cash, of which an effect may take a share. */
  readonly cash: number;
}

/** The cash, followers and affinity that effects give or take. */
export function EffectAmounts({ effects, cash }: EffectAmountsProps) {
  const share = effects?.share ?? null;
  const kinds = share ? (["followers"] as const) : (["cash", "followers"] as const);
  const amounts = kinds.map((kind) => ({ kind, value: effects?.[kind] ?? 0 }));
  return (
    <>
      {share && <Share share={share} cash={cash} signed />}
      {amounts.map(
        ({ kind, value }) => value !== 0 && <Quantity key={kind} kind={kind} value={value} signed />,
      )}
      <AffinityChanges changes={effects?.affinity ?? []} />
    </>
  );
}
