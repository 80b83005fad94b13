/** Maximum length of a message in characters (code points), after trimming. See docs/reference/chat.md#messages. */
export const MESSAGE_MAX = 500;

export type TextRefusal = "empty" | "too_long";

export type CheckedText =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly reason: TextRefusal };

/** A visible character: no space, control, format, joiner, filler, mark or lone surrogate. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
/** Maximum number of line breaks in a row, and in a message. Further ones are dropped, or become spaces. */
const MAX_BREAKS_IN_A_ROW = 2;
const MAX_BREAKS = 12;
/** Maximum number of combining marks on one letter. No language needs more; further ones are dropped. */
const MAX_MARKS = 4;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/gu;
const TOO_MANY_MARKS = new RegExp(`((?:\\p{M}\\p{Cf}*){${MAX_MARKS}})(?:\\p{M}\\p{Cf}*)+`, "gu");
const TOO_MANY_BREAKS = new RegExp(`(\n{${MAX_BREAKS_IN_A_ROW}})\n+`, "gu");

/** Control characters, except the line break and the tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/**
 * Returns a chat message trimmed and well-formed, as it is stored, or the reason to refuse it.
 * See docs/reference/chat.md#messages.
 */
export function checkText(typed: string): CheckedText {
  const content = flatten(typed.toWellFormed().replace(LINE_BREAK, "\n").replace(CONTROL, "").trim());
  if (!VISIBLE.test(content)) return { ok: false, reason: "empty" };
  // A character is one or two UTF-16 units: count only where the length in units leaves it open.
  const isTooLong =
    content.length > MESSAGE_MAX * 2 || (content.length > MESSAGE_MAX && [...content].length > MESSAGE_MAX);
  return isTooLong ? { ok: false, reason: "too_long" } : { ok: true, content };
}

/** Limits the height of a text: its line breaks, and the marks on a letter. */
function flatten(text: string): string {
  let breaks = 0;
  return text
    .replace(TOO_MANY_MARKS, "$1")
    .replace(TOO_MANY_BREAKS, "$1")
    .replaceAll("\n", () => {
      breaks += 1;
      return breaks > MAX_BREAKS ? " " : "\n";
    });
}
