/**
 * Text of the callback screen for a known reason, below the general text; null if there is nothing to add.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
const OAUTH_ERROR_TEXT = {
  not_configured: "This sign-in provider is not set up here. Please sign in with email and password.",
  access_denied: "You cancelled the sign-in. Nothing has changed.",
  invalid_state: "This sign-in started in another browser or timed out. Please try again.",
  invalid_code: null,
  provider_unavailable: "The sign-in provider isn't responding. Please try again in a while.",
  email_not_verified: "Your provider hasn't verified your email address. Please verify it there first.",
  email_unusable:
    "Your provider gave us no email address that we can write to. Please sign up by email instead.",
  email_taken:
    "An account with this email address already exists. Please sign in the way you did when you created it.",
  rate_limited: "Too many attempts. Please wait before trying again.",
  unavailable: "Something went wrong on our side. Please try again in a while.",
} as const;

/**
 * Reasons for a failed sign-in through a provider, in `/oauth-callback?error=`.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export type OAuthError = keyof typeof OAUTH_ERROR_TEXT;
export const OAUTH_ERRORS = Object.keys(OAUTH_ERROR_TEXT) as OAuthError[];

/** Explains the `error` parameter. Anyone can write the parameter, so an unknown reason has no explanation: null. */
export function oauthReasonText(code: string): string | null {
  const known = OAUTH_ERRORS.find((name) => name === code);
  return known ? OAUTH_ERROR_TEXT[known] : null;
}
