import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import { HttpError } from "../../../http/http-error.ts";

/** Maximum number of problems in a refusal: more help nobody. */
const MAX_PROBLEMS = 100;

/** Refuses content that the schema or the proof refuses, with each problem at its field. */
function refusal(
  status: 400 | 422,
  text: string,
  problems: readonly ContentFinding[],
  line: (problem: ContentFinding) => string,
): HttpError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  return new HttpError(status, status === 400 ? "validation_failed" : "content_refused", text, {
    details: [...new Set(shown.map(line))],
    data: { problems: shown },
  });
}

/** Error 400 for a contact that the schema refuses. */
export function invalidContent(problems: readonly ContentFinding[]): HttpError {
  return refusal(400, ERROR_TEXT.validation, problems, ({ text }) => text);
}

/** Error 400 for a file whose `path`s the schema refuses. */
export function invalidFile(
  problems: readonly { readonly path: string; readonly text: string }[],
): HttpError {
  const found = problems.map(({ path, text }) => ({ contactId: "", subject: path, path, text }));
  return refusal(400, ERROR_TEXT.validation, found, ({ path, text }) => `${path}: ${text}`);
}

/** Error 422 for content that the content check refuses. */
export function refusedContent(problems: readonly ContentFinding[]): HttpError {
  const text = "The content check found problems. Nothing was released.";
  return refusal(422, text, problems, (problem) => `${problem.subject}: ${problem.text}`);
}
