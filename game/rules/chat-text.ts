/** Longest message in characters (code points), after trimming. See docs/reference/chat.md#messages. */
export const MESSAGE_MAX = 500;

export type TextRefusal = "empty" | "too_long";

export type CheckedText =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly reason: TextRefusal };

/** A character that leaves something to see: no space, control, format, joiner, filler, mark or lone surrogate. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
/** Control characters, which no keyboard types: all but the line break and the tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/**
 * A chat message as it is kept: trimmed, and well-formed; or why it is refused.
 * See docs/reference/chat.md#messages.
 */
export function checkText(typed: string): CheckedText {
  const content = typed.toWellFormed().replace(CONTROL, "").trim();
  if (!VISIBLE.test(content)) return { ok: false, reason: "empty" };
  // A character is one or two units, so only what lies between has to be counted.
  const isTooLong =
    content.length > MESSAGE_MAX * 2 || (content.length > MESSAGE_MAX && [...content].length > MESSAGE_MAX);
  return isTooLong ? { ok: false, reason: "too_long" } : { ok: true, content };
}
