import * as v from "valibot";

/** A finding of the content check at the field that causes it: a reason not to release the content, or a note for its author. */
export const ContentFinding = v.object({
  /** Id of the part. */
  contactId: v.string(),
  /** A contact id, `contact_id.own_id`, or the name of a document. */
  subject: v.string(),
  /** Path of the field within the part: `missions.0.rewards.cash`. Empty for the part as a whole. */
  path: v.string(),
  /** A sentence, or the end of a sentence that begins with the subject: `waits for the mission x, which …`. */
  text: v.string(),
});
export type ContentFinding = v.InferOutput<typeof ContentFinding>;

/** Returns the issues of a schema as problems of a part. */
export function problemsOf(
  contactId: string,
  issues: readonly v.BaseIssue<unknown>[],
): readonly ContentFinding[] {
  return issues.map((issue) => {
    const path = v.getDotPath(issue) ?? "";
    // Our own messages are sentences for people; the library's are for programmers.
    const isMissing = issue.received === "undefined" && issue.message.startsWith("Invalid ");
    return { contactId, subject: contactId, path, text: isMissing ? "Is missing" : issue.message };
  });
}
