import * as v from "valibot";
import { AdjustmentBody, CHARACTER_FIELDS } from "#game/admin/testing-wire.ts";
import type { PlayerState } from "#game/core/wire/player.ts";

/** Values of a character that are texts, with their labels. */
export const TEXT_FIELDS = [
  ["name", "Name"],
  ["status", "Status"],
  ["occupation", "Occupation"],
  ["location", "Location"],
  ["residence", "Residence"],
  ["origin", "Origin"],
] as const;
/** Values of a character that are whole numbers, with their labels. */
export const NUMBER_FIELDS = [
  ["level", "Level"],
  ["experience", "Experience"],
  ["energy", "Energy"],
  ["cash", "Cash"],
  ["followers", "Followers"],
] as const;

type TextName = (typeof TEXT_FIELDS)[number][0];
type NumberName = (typeof NUMBER_FIELDS)[number][0];
/** The fields as typed. */
export type CharacterValues = Readonly<Record<TextName | NumberName, string>>;

/** Parses a typed number: a whole number, or 0. docs/reference/administration.md#player-testing */
export function toWhole(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

const whole = v.pipe(v.string(), v.transform(toWhole));

/** Checks the fields by the bounds of the server. */
export const CharacterSchema = v.object({
  ...CHARACTER_FIELDS,
  level: v.pipe(whole, CHARACTER_FIELDS.level),
  experience: v.pipe(whole, CHARACTER_FIELDS.experience),
  energy: v.pipe(whole, CHARACTER_FIELDS.energy),
  cash: v.pipe(whole, CHARACTER_FIELDS.cash),
  followers: v.pipe(whole, CHARACTER_FIELDS.followers),
});

/** The fields of a character. */
export function valuesOf(player: PlayerState): CharacterValues {
  return {
    name: player.name,
    status: player.status,
    occupation: player.occupation,
    location: player.location,
    residence: player.residence,
    origin: player.origin,
    level: String(player.level),
    experience: String(player.experience),
    energy: String(player.energy),
    cash: String(player.cash),
    followers: String(player.followers),
  };
}

/** Returns the changed values; the rest stays as on the server. */
export function adjustmentOf(values: CharacterValues, initial: CharacterValues): AdjustmentBody {
  const isChanged = (name: TextName | NumberName) => values[name] !== initial[name];
  const texts = TEXT_FIELDS.filter(([name]) => isChanged(name)).map(([name]) => [name, values[name]]);
  const numbers = NUMBER_FIELDS.filter(([name]) => isChanged(name)).map(([name]) => [
    name,
    toWhole(values[name]),
  ]);
  return v.parse(AdjustmentBody, Object.fromEntries([...texts, ...numbers]));
}
