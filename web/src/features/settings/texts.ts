import type { Passkey } from "#game/auth/passkeys-wire.ts";
import { dayText } from "../../ui/dates.ts";

export const accountInformation = "Account information";
export const username = "Username";
export const email = "Email";

// picture
export const brown = "Brown";

// security
export const loginSessions = "Login sessions";
export const thisDevice = "This device";
export const name = "Name";
export const yourPassword = "Your password";
export const remove = "Remove";
export const passkeys = "Passkeys";
export const added = (day: string) => `Added ${day}`;
export const renamePasskey = (name: string) => `Rename ${name}`;
export const removePasskey = (name: string) => `Remove ${name}`;
export const addAPasskey = "Add a passkey";

export const settings = "Settings";

/** Returns the display name of a provider: `Google`. */
export function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}

/**
 * Returns the account type: `Password` or `Google OAuth`.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export function accountType(provider: string | null): string {
  return provider === null ? "Password" : `${providerName(provider)} OAuth`;
}

/** Says when a passkey was last used. */
export function usedText({ lastUsedAt }: Passkey): string {
  return lastUsedAt === null ? "Not used yet" : `Last used: ${dayText(lastUsedAt)}`;
}
