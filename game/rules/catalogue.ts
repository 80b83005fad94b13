/** The texts of a catalogue in any language: the same names, with the same values. */
type Catalogue<English> = {
  readonly [Name in keyof English]: English[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};

/** A catalogue in another language. The compiler refuses one that lacks a text of the English one, or reads other values. */
export type Translation<Own extends Catalogue<English>, English> = Own;
