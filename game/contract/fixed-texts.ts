import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** A text outside the contacts. */
export const FixedText = v.object({
  /** Path of its file in the repository, which no release changes. */
  file: v.string(),
  /** Readable place: `Rival “Saffron Pike” › Line 3`. */
  place: v.string(),
  text: v.string(),
});

/** A text of a document, with its draft. */
export const DocumentText = v.object({
  documentId: v.string(),
  documentName: v.string(),
  /** Path within the document: `clients.3.problem`. */
  path: v.string(),
  /** Readable place: `Client “Denise, hall hire” › Problem`. */
  place: v.string(),
  text: v.string(),
});

/** Every text outside the contacts: of the documents, and of the feed, the scandals, the courses and the quick actions. */
export const listFixedTexts = endpoint("GET", "/gamedev/fixed-texts", {
  reply: v.object({ texts: v.array(FixedText), documents: v.array(DocumentText) }),
});
