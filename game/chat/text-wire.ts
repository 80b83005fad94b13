import { cleanText, lengthOf } from "../core/wire/text.ts";

/** Maximum length of a message in characters (code points), as it is stored. See docs/reference/chat.md#messages. */
export const MESSAGE_MAX = 500;

export type TextRefusal = "empty" | "too_long";

export type CheckedText =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly reason: TextRefusal };

/** Maximum number of line breaks in a row, and in a message. Further ones are dropped, or become spaces. */
const MAX_BREAKS_IN_A_ROW = 2;
const MAX_BREAKS = 12;
const TOO_MANY_BREAKS = new RegExp(`(\n{${MAX_BREAKS_IN_A_ROW}})\n+`, "gu");

/** Returns a chat message as it is stored, of any length. See docs/reference/chat.md#messages. */
export function messageText(typed: string): string {
  let breaks = 0;
  return cleanText(typed)
    .replace(TOO_MANY_BREAKS, "$1")
    .replaceAll("\n", () => {
      breaks += 1;
      return breaks > MAX_BREAKS ? " " : "\n";
    });
}

/** Returns a chat message as it is stored, or the reason to refuse it. */
export function checkText(typed: string): CheckedText {
  const content = messageText(typed);
  if (content === "") return { ok: false, reason: "empty" };
  return lengthOf(content) > MESSAGE_MAX ? { ok: false, reason: "too_long" } : { ok: true, content };
}
