import * as texts from "../texts.ts";

/**
 * Reasons for a failed sign-in through a provider, in `/oauth-callback?error=`.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export const OAUTH_ERRORS = [
  "not_configured",
  "access_denied",
  "invalid_state",
  "invalid_code",
  "provider_unavailable",
  "email_not_verified",
  "email_unusable",
  "email_taken",
  "rate_limited",
  "unavailable",
] as const;
export type OAuthError = (typeof OAUTH_ERRORS)[number];

/**
 * Text of the callback screen for a known reason, below the general text; null if there is nothing to add.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
const OAUTH_ERROR_TEXT: Readonly<Record<OAuthError, string | null>> = {
  not_configured: texts.thisSignInProvider,
  access_denied: texts.youCancelledTheSign,
  invalid_state: texts.thisSignInStarted,
  invalid_code: null,
  provider_unavailable: texts.theSignInProviderIsnt,
  email_not_verified: texts.yourProviderHasntVerified,
  email_unusable: texts.yourProviderGaveUsNo,
  email_taken: texts.anAccountWithThisEmail,
  rate_limited: texts.tooManyAttemptsPleaseWait,
  unavailable: texts.somethingWentWrongOnOur,
};

/** Explains the `error` parameter. Anyone can write the parameter, so an unknown reason has no explanation: null. */
export function oauthReasonText(code: string): string | null {
  const known = OAUTH_ERRORS.find((name) => name === code);
  return known ? OAUTH_ERROR_TEXT[known] : null;
}
