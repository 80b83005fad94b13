import type { Contact } from "#game/rules/content.ts";
import { isOfKind, type Unfinished } from "../kind-form.ts";
import type { Tree } from "../tree.ts";

/** A contact that is being written. */
export type ContactForm = Unfinished<Contact>;
export type MessageForm = ContactForm["messages"][number];
export type QuestForm = ContactForm["missions"][number];

/** The two lists whose entries open and close. */
export type ListName = "messages" | "missions";

/** Reads the contact of a tree. Throws if its fields have lost their types, which no control does. */
export function contactOf({ value }: Tree): ContactForm {
  if (isOfKind("contact", value)) return value;
  throw new Error("The fields of the contact have lost their types");
}
