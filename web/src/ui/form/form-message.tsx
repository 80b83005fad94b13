import { Notice } from "../notice.tsx";
import type { FormMessageText } from "./use-submission.ts";

/** The result of a submission; nothing before the first. */
export function FormMessage({ message }: { message: FormMessageText | null }) {
  return message && <Notice kind={message.kind}>{message.text}</Notice>;
}
