import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";
import * as v from "valibot";
import type { OAuthProvider } from "#game/contract/auth.ts";
import type { OAuthError } from "#game/contract/oauth.ts";
import type { ProviderConfig } from "../../platform/config.ts";
import { logLine } from "../../platform/log.ts";

const TIMEOUT_MS = 5_000;

/** Who somebody is, as their provider says. */
export interface ProviderProfile {
  /** Never changes and is never given to anybody else. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** What they may be called in public. */
  readonly name: string;
}

interface Provider {
  readonly authorize: string;
  readonly token: string;
  readonly profile: string;
  readonly scopes: readonly string[];
  readonly schema: v.GenericSchema<unknown, ProviderProfile>;
}

const subject = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

const PROVIDERS: Readonly<Record<OAuthProvider, Provider>> = {
  google: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    profile: "https://openidconnect.googleapis.com/v1/userinfo",
    scopes: ["openid", "email", "profile"],
    schema: v.pipe(
      v.object({
        sub: subject,
        email: v.nullish(v.string(), null),
        email_verified: v.optional(v.boolean(), false),
        given_name: v.optional(v.string(), ""),
      }),
      v.transform(({ sub, email, email_verified, given_name }) => ({
        subject: sub,
        email,
        isEmailVerified: email_verified,
        // The first name only: a full name is nobody else's business.
        name: given_name,
      })),
    ),
  },
  discord: {
    authorize: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    profile: "https://discord.com/api/users/@me",
    scopes: ["identify", "email"],
    schema: v.pipe(
      v.object({
        id: subject,
        email: v.nullish(v.string(), null),
        verified: v.optional(v.boolean(), false),
        username: v.optional(v.string(), ""),
      }),
      v.transform(({ id, email, verified, username }) => ({
        subject: id,
        email,
        isEmailVerified: verified,
        name: username,
      })),
    ),
  },
};

function endpointsOf(name: OAuthProvider, { baseUrl }: ProviderConfig): Provider {
  const provider = PROVIDERS[name];
  if (baseUrl === null) return provider;
  const at = (path: string) => `${baseUrl.replace(/\/+$/, "")}/${path}`;
  return { ...provider, authorize: at("authorize"), token: at("token"), profile: at("profile") };
}

/** Why a sign-in through a provider ends here. */
export class OauthFailure extends Error {
  readonly code: OAuthError;

  constructor(code: OAuthError) {
    super(`Provider sign-in: ${code}`);
    this.name = "OauthFailure";
    this.code = code;
  }
}

/** What the browser has to bring back so that a callback is believed. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
}

/** Begins a sign-in: where to send the browser, and what it has to bring back. `callback` is our own address. */
export function authorizationRequest(
  name: OAuthProvider,
  config: ProviderConfig,
  callback: string,
): { url: URL; attempt: Attempt } {
  const { authorize, scopes } = endpointsOf(name, config);
  const attempt = { state: generateState(), codeVerifier: generateCodeVerifier() };
  const client = new OAuth2Client(config.clientId, config.clientSecret, callback);
  const url = client.createAuthorizationURLWithPKCE(
    authorize,
    attempt.state,
    CodeChallengeMethod.S256,
    attempt.codeVerifier,
    [...scopes],
  );
  return { url, attempt };
}

/**
 * Trades a provider's code for the profile behind it. Throws OauthFailure where the provider does not accept the
 * code, or does not answer as it should.
 */
export async function fetchProfile(
  name: OAuthProvider,
  config: ProviderConfig,
  callback: string,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<ProviderProfile> {
  const provider = endpointsOf(name, config);
  const client = new OAuth2Client(config.clientId, config.clientSecret, callback);
  try {
    const tokens = await inTime(client.validateAuthorizationCode(provider.token, code, codeVerifier));
    const reply = await fetch(provider.profile, {
      headers: { authorization: `Bearer ${tokens.accessToken()}`, accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`The profile was refused with ${reply.status}`);
    return v.parse(provider.schema, await reply.json());
  } catch (error) {
    throw new OauthFailure(failureOf(name, error));
  }
}

function failureOf(provider: OAuthProvider, error: unknown): OAuthError {
  // A code that was used, has expired, or was made for somebody else's verifier.
  if (error instanceof OAuth2RequestError && error.code === "invalid_grant") return "invalid_code";
  // The name of the error only: its fields may repeat what the provider sent.
  const reason = error instanceof OAuth2RequestError ? error.code : error instanceof Error ? error.name : "";
  logLine("error", "a sign-in provider failed", { provider, reason: reason.slice(0, 64) });
  return "provider_unavailable";
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
