import * as v from "valibot";

/** A reason why the content can't be released, at the field that causes it. */
export const ContentProblem = v.object({
  contactId: v.string(),
  /** A contact id, or `contact_id.own_id`. */
  subject: v.string(),
  /** Path of the field within the contact: `missions.0.rewards.cash`. Empty for the contact as a whole. */
  path: v.string(),
  /** A sentence, or the end of a sentence that begins with the subject: `waits for the mission x, which …`. */
  text: v.string(),
});
export type ContentProblem = v.InferOutput<typeof ContentProblem>;
