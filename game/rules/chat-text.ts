/** Maximum length of a message in characters (code points), after trimming. See docs/reference/chat.md#messages. */
export const MESSAGE_MAX = 500;

export type TextRefusal = "empty" | "too_long";

export type CheckedText =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly reason: TextRefusal };

/** A visible character: no space, control, format, joiner, filler, mark or lone surrogate. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
/** Control characters, except the line break and the tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/**
 * Returns a chat message trimmed and well-formed, as it is stored, or the reason to refuse it.
 * See docs/reference/chat.md#messages.
 */
export function checkText(typed: string): CheckedText {
  const content = typed.toWellFormed().replace(CONTROL, "").trim();
  if (!VISIBLE.test(content)) return { ok: false, reason: "empty" };
  // A character is one or two UTF-16 units: count only where the length in units leaves it open.
  const isTooLong =
    content.length > MESSAGE_MAX * 2 || (content.length > MESSAGE_MAX && [...content].length > MESSAGE_MAX);
  return isTooLong ? { ok: false, reason: "too_long" } : { ok: true, content };
}
