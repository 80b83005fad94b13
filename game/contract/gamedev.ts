import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** Takes the contacts as they ship again, as a new version of the content. Administrators only. Decision 24. */
export const reloadContacts = endpoint("POST", "/gamedev/npcs/reload", {
  reply: v.object({
    success: v.literal(true),
    /** Number of the new version, 1 or more. */
    version: v.number(),
    /** Contacts in force now. */
    npcs: v.number(),
    /** What the content check finds wrong with the whole set, a sentence each. Decision 30. */
    problems: v.array(v.string()),
  }),
});
