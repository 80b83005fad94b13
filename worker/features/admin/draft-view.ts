import * as v from "valibot";
import { contactDifference } from "#game/content/difference.ts";
import { DraftContactJson } from "#game/contract/content.ts";
import type { Draft, DraftSummary } from "#game/contract/content-admin.ts";
import type { Contact } from "#game/rules/content.ts";
import type { DraftRow, StoredDraft } from "../../db/content-drafts.ts";
import { copied } from "./content-proposal.ts";
import { type ContentState, findReleased } from "./content-state.ts";

/** A draft in a list, compared with the content in force. */
export function toSummary(row: DraftRow, state: ContentState): DraftSummary {
  const released = findReleased(state, row.contactId);
  return {
    contactId: row.contactId,
    name: row.name,
    revision: row.revision,
    isNew: released === undefined,
    isOutdated: row.baseHash !== (released?.revision ?? null),
    updatedAt: new Date(row.updatedAt).toISOString(),
    updatedBy: row.updatedBy,
  };
}

/** Parses the content of a stored draft. Throws if it is not valid: then an older schema allowed it. */
export function readDraft({ content }: StoredDraft): Contact {
  return v.parse(DraftContactJson, JSON.parse(content));
}

/** A draft with its content. */
export function toDraft(row: DraftRow, content: Contact, state: ContentState): Draft {
  const released = findReleased(state, row.contactId)?.contact ?? null;
  const difference = contactDifference(released, content);
  return {
    ...toSummary(row, state),
    content,
    baseRevision: row.baseHash,
    difference: copied(difference ? [difference] : [])[0] ?? null,
  };
}
