import type * as v from "valibot";
import { BriefFile } from "../contract/content/brief.ts";
import { ClientsFile } from "../contract/content/clients.ts";
import { GraduationFile } from "../contract/content/graduation.ts";
import { IntakeFile } from "../contract/content/intake.ts";
import { SayItHowFile } from "../contract/content/say-it-how.ts";
import { ContactJson, DraftContactJson } from "../contract/content.ts";
import { OtherRunFile } from "../contract/other-run.ts";
import { keepDays } from "../rules/clients/keep-days.ts";
import type { Contact } from "../rules/content.ts";
import type { DocumentId, Documents } from "../rules/documents.ts";
import { keepWeeks } from "../rules/intake/keep-weeks.ts";
import { clientProblems } from "./kinds/clients.ts";
import { graduationProblems } from "./kinds/graduation.ts";
import { intakeProblems } from "./kinds/intake.ts";
import { keepInheritances, otherRunProblems } from "./kinds/other-run.ts";
import { keepSenders, sayItHowProblems } from "./kinds/say-it-how.ts";
import type { Facts, PartProblem } from "./proof/facts.ts";
import { poolProblems } from "./proof/pool.ts";

/** The content by kind: any number of contacts, and one document of each other kind. */
export interface KindContents extends Documents {
  readonly contact: Contact;
}
export type KindId = keyof KindContents;

interface Kind<Value> {
  /** Name of the kind, for editors. */
  readonly name: string;
  /** Schema of a release. */
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Schema of drafts. Without one, a draft may hold any values of the right types. Either way a number may be unfinished: see `readDraft`. */
  readonly draft?: v.GenericSchema<unknown, Value>;
  /** Name of the list that the part is; null if it has fields. */
  readonly list: string | null;
  /** Proves a part by itself. Contacts are proved as a set: see `proveContent`. */
  readonly problems: (value: Value, facts: Facts, inForce: Value) => readonly PartProblem[];
  /** Returns a former version, or the one of the files, completed by the content that can't be taken out any more: a return isn't refused for it. */
  readonly keep?: (value: Value, inForce: Value, facts: Facts) => Value;
  /** Returns the version to release on a UTC day in place of `inForce`, so that players see no change today. */
  readonly settle?: (value: Value, inForce: Value, today: number) => Value;
}

/** The kinds of content. See docs/reference/administration.md#kinds. */
export const KINDS: { readonly [Id in KindId]: Kind<KindContents[Id]> } = {
  contact: {
    name: "Contact",
    schema: ContactJson,
    draft: DraftContactJson,
    list: null,
    problems: () => [],
  },
  "daily-brief": {
    name: "Daily Brief",
    schema: BriefFile,
    list: "goals",
    problems: poolProblems,
  },
  "two-oclock": {
    name: "The Two O'Clock",
    schema: ClientsFile,
    list: null,
    problems: clientProblems,
    settle: keepDays,
  },
  "other-run": {
    name: "The Other Run",
    schema: OtherRunFile,
    list: null,
    problems: otherRunProblems,
    keep: keepInheritances,
  },
  "say-it-how": {
    name: "Say It How",
    schema: SayItHowFile,
    list: null,
    problems: sayItHowProblems,
    keep: keepSenders,
  },
  "the-intake": {
    name: "The Intake",
    schema: IntakeFile,
    list: null,
    problems: intakeProblems,
    settle: keepWeeks,
  },
  "the-graduation": {
    name: "Graduation",
    schema: GraduationFile,
    list: null,
    problems: graduationProblems,
  },
};

/** The kinds of documents. */
export const DOCUMENTS: { readonly [Id in DocumentId]: Kind<Documents[Id]> } = KINDS;

/** Returns whether this is the id of a document. */
export function isDocumentId(id: string): id is DocumentId {
  return id !== "contact" && Object.hasOwn(KINDS, id);
}

/** Returns the kind of the part with this id. */
export function kindOf(id: string): KindId {
  return isDocumentId(id) ? id : "contact";
}

/** The ids of all documents, in the order of the registry. */
export function documentIds(): readonly DocumentId[] {
  return Object.keys(KINDS).filter(isDocumentId);
}
