import {
  GraduationCap,
  Hourglass,
  ListChecks,
  MessageSquareQuote,
  PhoneCall,
  UsersRound,
} from "lucide-react";
import { isDocumentId } from "#game/content/kinds.ts";
import { contactSlug } from "#game/rules/content.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import type { LinkCard } from "../testing/link-cards.tsx";

/** The pages that edit documents, as cards. */
export const DOCUMENT_CARDS: Readonly<Record<DocumentId, LinkCard>> = {
  "daily-brief": {
    path: "/admin/game/brief",
    title: "Daily Brief",
    text: "The pool of small goals that players get three of a day.",
    Icon: ListChecks,
  },
  "two-oclock": {
    path: "/admin/game/clients",
    title: "The Two O'Clock",
    text: "Who rings, what they're told, and what becomes of them.",
    Icon: PhoneCall,
  },
  "other-run": {
    path: "/admin/game/other-run",
    title: "The Other Run",
    text: "What one life leaves the next, and what it says on the way out.",
    Icon: Hourglass,
  },
  "say-it-how": {
    path: "/admin/game/say-it-how",
    title: "Say It How",
    text: "What posts say in each tone, and what mothers make of a week of them.",
    Icon: MessageSquareQuote,
  },
  "the-intake": {
    path: "/admin/game/intake",
    title: "The Intake",
    text: "The nine who have paid, what they write, and what becomes of them.",
    Icon: UsersRound,
  },
  "the-graduation": {
    path: "/admin/game/graduation",
    title: "Graduation",
    text: "What fourteen courses ask at the end, and what comes of the answer.",
    Icon: GraduationCap,
  },
};

/** Returns the path of the page that edits a contact or a document. */
export function partPath(id: string): string {
  return isDocumentId(id) ? DOCUMENT_CARDS[id].path : `/admin/game/npc/${contactSlug(id)}`;
}
