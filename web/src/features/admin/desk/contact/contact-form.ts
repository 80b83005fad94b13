import type { Contact } from "#game/core/content.ts";
import type { Tree } from "../fields/tree.ts";
import { isOfKind, type Unfinished } from "../kind-form.ts";

/** A contact that is being written. */
export type ContactForm = Unfinished<Contact>;
export type MessageForm = ContactForm["messages"][number];
export type QuestForm = ContactForm["missions"][number];

/** The two lists whose entries open and close. */
export type ListName = "messages" | "missions";

/** The contact that was read last: one that is shown is read by each of its parts. */
let known: ContactForm | null = null;

/** Reads the contact of a tree. Throws if its fields have lost their types, which no control does. */
export function contactOf({ value }: Tree): ContactForm {
  if (known !== null && value === known) return known;
  if (isOfKind("contact", value)) {
    known = value;
    return value;
  }
  throw new Error("The fields of the contact have lost their types");
}
