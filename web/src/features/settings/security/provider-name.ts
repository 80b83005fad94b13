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
