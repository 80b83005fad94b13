import type * as v from "valibot";
import { ClientsFile } from "../clients/document.ts";
import { keepDays } from "../clients/scheduled-clients.ts";
import type { Contact } from "../core/content.ts";
import { ContactJson, DraftContactJson } from "../core/wire/content.ts";
import { IntakeFile } from "../intake/document.ts";
import { keepWeeks } from "../intake/scheduled-students.ts";
import { OtherRunFile } from "../profile/wire.ts";
import { SayItHowFile } from "../social/say-it-how-document.ts";
import { DOCUMENT_PAGES } from "./document-pages.ts";
import { clientProblems } from "./kinds/clients.ts";
import { intakeProblems } from "./kinds/intake.ts";
import { keepInheritances, otherRunProblems } from "./kinds/other-run.ts";
import { sayItHowProblems } from "./kinds/say-it-how.ts";
import type { Facts, PartProblem } from "./proof/facts.ts";

interface Kind<Value> {
  /** Name of the kind, for editors. */
  readonly name: string;
  /** Schema of a release. */
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Schema of drafts. Without one, a draft may hold any values of the right types. Either way a number may be unfinished: see `readDraft`. */
  readonly draft?: v.GenericSchema<unknown, Value>;
}

/** A kind with a single part. */
interface DocumentKind<Value> extends Kind<Value> {
  /** Its page is `/admin/game/{page}`. */
  readonly page: string;
  /** Proves a single part. Contacts are proved as a set: see `proveContent`. */
  readonly problems: (value: Value, facts: Facts, inForce: Value) => readonly PartProblem[];
  /**
   * Completes a former version, or the one of the files, by entries that can't be removed any more, so that a return is
   * never refused for them.
   */
  readonly keep?: (value: Value, inForce: Value, facts: Facts) => Value;
  /** Returns the version to release on a UTC day so that players see no change to `inForce` today. */
  readonly settle?: (value: Value, inForce: Value, today: number) => Value;
}

const CONTACT: Kind<Contact> = { name: "Contact", schema: ContactJson, draft: DraftContactJson };

/** Checks the entry of a document against its schema. */
function kind<Value>(entry: DocumentKind<Value>): DocumentKind<Value> {
  return entry;
}

/**
 * The documents: parts of the content besides contacts, by the ids under which releases keep them. The hyphen keeps
 * them apart from ids of contacts. See docs/reference/administration.md#kinds.
 */
const ENTRIES = {
  "two-oclock": kind({
    ...DOCUMENT_PAGES["two-oclock"],
    schema: ClientsFile,
    problems: clientProblems,
    settle: keepDays,
  }),
  "other-run": kind({
    ...DOCUMENT_PAGES["other-run"],
    schema: OtherRunFile,
    problems: otherRunProblems,
    keep: keepInheritances,
  }),
  "say-it-how": kind({
    ...DOCUMENT_PAGES["say-it-how"],
    schema: SayItHowFile,
    problems: sayItHowProblems,
  }),
  "the-intake": kind({
    ...DOCUMENT_PAGES["the-intake"],
    schema: IntakeFile,
    problems: intakeProblems,
    settle: keepWeeks,
  }),
};

export type DocumentId = keyof typeof ENTRIES;
/** The documents by their ids. */
export type Documents = { readonly [Id in DocumentId]: v.InferOutput<(typeof ENTRIES)[Id]["schema"]> };

/** The content by kind: any number of contacts, and one document of each other kind. */
export interface KindContents extends Documents {
  readonly contact: Contact;
}
export type KindId = keyof KindContents;

/** The kinds of documents. */
export const DOCUMENTS: { readonly [Id in DocumentId]: DocumentKind<Documents[Id]> } = ENTRIES;
/** The kinds of content. */
export const KINDS: { readonly [Id in KindId]: Kind<KindContents[Id]> } = { contact: CONTACT, ...ENTRIES };

/** Returns whether this is the id of a document. */
export function isDocumentId(id: string): id is DocumentId {
  return Object.hasOwn(ENTRIES, id);
}

/** Returns the kind of the part with this id. */
export function kindOf(id: string): KindId {
  return isDocumentId(id) ? id : "contact";
}

/** The ids of all documents, in the order of the registry. */
export function documentIds(): readonly DocumentId[] {
  return Object.keys(ENTRIES).filter(isDocumentId);
}

/** Builds a set of documents, one after the other. */
export function documentsOf(read: <Id extends DocumentId>(id: Id) => Documents[Id]): Documents {
  return {
    "two-oclock": read("two-oclock"),
    "other-run": read("other-run"),
    "say-it-how": read("say-it-how"),
    "the-intake": read("the-intake"),
  };
}
