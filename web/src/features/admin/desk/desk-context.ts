import { type ComponentType, createContext, useContext } from "react";
import type { Schema } from "#game/content/field-schema.ts";
import type { Named } from "#game/core/wire/field-notes.ts";
import type { Elements } from "../../../ui/elements.ts";
import { type Address, type Change, keysOf, type Tree } from "./fields/tree.ts";

/** A choice in a picker. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly isDisabled?: boolean;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** Options of the field at an address. */
export type NamesOf = (named: Named, address: Address) => readonly OptionGroup[];

/** A page's settings for the fields of its kind. Paths have no places, and an entry counts for the end of a path, as in `FIELD_TEXTS`. */
export interface Layout {
  /** The first fields of a part, in their order. The others follow. */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  /** Condition under which an empty field is shown, by the value that it is in. */
  readonly isShown?: Readonly<Record<string, (outer: Readonly<Record<string, unknown>>) => boolean>>;
  /** Hides optional fields without a value behind buttons that add them. */
  readonly isFolded?: boolean;
  /** Ends of paths of lists that show one entry at a time, with the field that titles it. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** A new entry of a list that isn't blank, by the entries that are there. */
  readonly added?: Readonly<Record<string, (entries: readonly unknown[]) => unknown>>;
}

/** The texts of problems, by the addresses of their fields. */
export type Problems = ReadonlyMap<Address, readonly string[]>;

/** Connection of a text field with a page that is drawn when typing pauses. */
export interface Typing {
  /** Makes a change that the page may show later. */
  readonly type: (change: () => void) => void;
  /** Shows every change at once. Changes of other controls count on it. */
  readonly showLatest: () => void;
  /** Returns whether the page shows every change. */
  readonly isShown: () => boolean;
}

export interface FieldProps {
  readonly schema: Schema;
  readonly address: Address;
  /** The address without keys, and with the types of values that have one. */
  readonly path: string;
  /** Undefined if there is none. */
  readonly value: unknown;
  /** In place of the label that its path has. */
  readonly label?: string;
  /** The number of outer fields that go if nothing is left in them. */
  readonly prune?: number;
  /** Shows the fields of a part without a frame around them. */
  readonly isBare?: boolean;
  /** True if the value may be left out although its schema alone doesn't say so. */
  readonly mayGo?: boolean;
}

/** The control of a field. Parts, lists and forms have fields in them, which makes this a circle. */
export const FieldContext = createContext<ComponentType<FieldProps>>(() => null);
/** Applies a change to the part. */
export const EditContext = createContext<(change: Change) => void>(() => {});
export const LayoutContext = createContext<Layout>({});
/** Connection of the text fields with the session. Without one, the page shows each change at once. */
export const TypingContext = createContext<Typing>({
  type: (change) => change(),
  showLatest: () => {},
  isShown: () => true,
});
/** The field that something led to last. */
export const TargetContext = createContext<{ readonly field: Address } | null>(null);
export const KeysContext = createContext<Tree["keys"]>({});
export const ProblemsContext = createContext<Problems>(new Map());
/** Returns what mends the problems at an address, to stand below them. */
export const RepairContext = createContext<(address: Address, texts: readonly string[]) => Elements>(
  () => null,
);
/** Options of a field of this page. */
export const NamesContext = createContext<NamesOf>(() => []);

export const useField = () => useContext(FieldContext);
export const useEdit = () => useContext(EditContext);
export const useLayout = () => useContext(LayoutContext);

/** The keys of a list's entries. */
export function useKeys(address: Address, list: readonly unknown[]): readonly string[] {
  return keysOf(useContext(KeysContext), address, list);
}

const NONE: readonly string[] = [];

/** The problems at a field. */
export function useProblemsAt(address: Address): readonly string[] {
  return useContext(ProblemsContext).get(address) ?? NONE;
}

/** Counts the problems of a part and its contents. */
export function problemsIn(problems: Problems, address: Address): number {
  let count = 0;
  for (const [at, texts] of problems) {
    if (`${at}.`.startsWith(`${address}.`)) count += texts.length;
  }
  return count;
}

/** A number of things, in words: `1 problem`. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** The title of a tab, with the number of its problems. */
export const tabTitle = (title: string, problems: number) =>
  problems === 0 ? title : `${title}: ${counted(problems, "problem")}`;
