import type { Passkey } from "#game/auth/passkeys-wire.ts";
import { dayText } from "../../../ui/dates.ts";

/** Says when a passkey was last used. */
export function usedText({ lastUsedAt }: Passkey): string {
  return lastUsedAt === null ? "Not used yet" : `Last used: ${dayText(lastUsedAt)}`;
}
