import * as v from "valibot";

/** The kind of thing that a field's text names. The page of a kind lists the ones that exist. */
export type Named =
  | "contact"
  | "mission"
  | "own-mission"
  | "choice"
  | "message"
  | "inheritance"
  | "action"
  | "course"
  | "poster";

/** Notes on a field besides its type and limits, for the form made from the schema. */
export type FieldNotes = {
  /** Maximum length of a text, as it is stored. */
  readonly max?: number;
  readonly isLine?: boolean;
  /** True if players read it as a message, so the form shows its reading time. */
  readonly isMessage?: boolean;
  readonly names?: Named;
  /** Input format of a text or list: a duration as a number and its unit, texts in one line with commas, an emoji or a picture. */
  readonly typed?: "duration" | "words" | "avatar" | "weekday";
  readonly unit?: "$" | "%";
  /** Hidden from writers. */
  readonly isGiven?: true;
  /** True if an empty value differs from an absent one. */
  readonly replaces?: true;
  /** The forms of a value that has one of several. */
  readonly forms?: Readonly<Record<string, v.GenericSchema>>;
};

/** Notes of a field, at the end of its pipe. */
export const notes = <Input>(fieldNotes: FieldNotes): v.MetadataAction<Input, FieldNotes> =>
  v.metadata(fieldNotes);
