import { createContext, useContext } from "react";
import type { Contact } from "#game/rules/content.ts";
import type { Edit } from "./model/edit.ts";
import type { FieldAddress } from "./model/fields.ts";

/** A choice in a picker. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly text: string;
  readonly isDisabled?: boolean;
}

/** A contact's own quests, messages and choices, as pickers offer them. */
export interface OwnOptions {
  /** The contact's id; empty while a new one has no name. */
  readonly id: string;
  readonly quests: readonly Option[];
  readonly messages: readonly Option[];
  /** `mission:choice`. */
  readonly choices: readonly Option[];
}

/** Connection of a text field with a page that is drawn when typing pauses. */
export interface Typing {
  /** Makes a change that the page may show later. */
  readonly type: (change: () => void) => void;
  /** Shows every change at once. Changes of other controls count on it. */
  readonly showLatest: () => void;
  /** Returns whether the page shows every change. */
  readonly isShown: () => boolean;
}

/** Applies a change to the draft. */
export const ChangeContext = createContext<(edit: Edit) => void>(() => {});
/** Connection of the text fields with the editing session. Without one, the page shows each change at once. */
export const TypingContext = createContext<Typing>({
  type: (change) => change(),
  showLatest: () => {},
  isShown: () => true,
});
/** The texts of the problems and notes at each field. */
export const ProblemsContext = createContext<ReadonlyMap<FieldAddress, readonly string[]>>(new Map());
/** The other contacts of the content. */
export const OthersContext = createContext<readonly Contact[]>([]);
/** The quests and messages of the edited contact. */
export const OwnContext = createContext<OwnOptions>({ id: "", quests: [], messages: [], choices: [] });

export const useChange = () => useContext(ChangeContext);
export const useOthers = () => useContext(OthersContext);
export const useOwn = () => useContext(OwnContext);

const NONE: readonly string[] = [];

/** The problems at a field. */
export function useProblemsAt(address: FieldAddress): readonly string[] {
  return useContext(ProblemsContext).get(address) ?? NONE;
}
