import * as v from "valibot";

/** What the text of a field names. The page of a kind says which ones there are. */
export type Named =
  | "contact"
  | "mission"
  | "own-mission"
  | "choice"
  | "message"
  | "inheritance"
  | "action"
  | "poster"
  | "count";

/** What a schema says of a field besides its type and limits, for the form that is made of it. */
export type FieldNotes = {
  /** Maximum length of a text, as it is stored. */
  readonly max?: number;
  readonly isLine?: boolean;
  readonly names?: Named;
  /** How a text or list is typed: a duration as a number and its unit, texts in one line with commas, an emoji or a picture. */
  readonly typed?: "duration" | "words" | "avatar" | "weekday";
  readonly unit?: "$" | "%";
  /** Writers see and change nothing of it. */
  readonly isGiven?: true;
  /** An empty value says something else than none. */
  readonly replaces?: true;
  /** The forms of a value that has one of several. */
  readonly forms?: Readonly<Record<string, v.GenericSchema>>;
};

/** Notes of a field, at the end of its pipe. */
export const notes = <Input>(fieldNotes: FieldNotes): v.MetadataAction<Input, FieldNotes> =>
  v.metadata(fieldNotes);
