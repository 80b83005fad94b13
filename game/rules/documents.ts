import type { BriefGoal } from "./brief/goals.ts";
import type { ClientList } from "./clients/client.ts";
import type { IntakeContent } from "./intake/intake.ts";
import type { OtherRun } from "./other-run/terms.ts";
import type { SayItHow } from "./posting/messages.ts";
import type { Graduation } from "./university/question.ts";

/**
 * The documents: parts of the content besides contacts, by the ids under which releases keep them. The hyphen keeps
 * them apart from ids of contacts.
 */
export interface Documents {
  /** The pool of goals. */
  readonly "daily-brief": readonly BriefGoal[];
  readonly "two-oclock": ClientList;
  readonly "other-run": OtherRun;
  readonly "say-it-how": SayItHow;
  readonly "the-intake": IntakeContent;
  readonly "the-graduation": Graduation;
}
export type DocumentId = keyof Documents;

/** Builds a set of documents, one after the other. */
export function documentsOf(read: <Id extends DocumentId>(id: Id) => Documents[Id]): Documents {
  return {
    "daily-brief": read("daily-brief"),
    "two-oclock": read("two-oclock"),
    "other-run": read("other-run"),
    "say-it-how": read("say-it-how"),
    "the-intake": read("the-intake"),
    "the-graduation": read("the-graduation"),
  };
}
