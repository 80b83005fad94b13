import type { Passkey } from "#game/contract/account/passkeys.ts";
import { dayText } from "../../../ui/dates.ts";
import * as texts from "../texts.ts";

/** Says when a passkey was last used. */
export function usedText({ lastUsedAt }: Passkey): string {
  return lastUsedAt === null ? texts.notUsedYet : texts.lastUsed(dayText(lastUsedAt));
}
