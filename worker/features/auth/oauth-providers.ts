import { encodeBase64 } from "@oslojs/encoding";
import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";
import * as v from "valibot";
import type { OAuthError } from "#game/auth/oauth-wire.ts";
import type { OAuthProvider } from "#game/auth/wire.ts";
import type { ProviderConfig } from "../../platform/config.ts";
import { logLine } from "../../platform/log.ts";
import { outbound } from "../../platform/outbound.ts";

/** Limits of each of the two calls. */
const LIMITS = { ms: 5_000, bytes: 65_536 };

const TokenReply = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const TokenRefusal = v.object({ error: v.string() });

/** Identity of a person at their provider. */
export interface ProviderProfile {
  /** Permanent and never reassigned. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Public name, the basis of the username. */
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
        email: v.fallback(v.nullable(v.string()), null),
        email_verified: v.fallback(v.boolean(), false),
        given_name: v.fallback(v.string(), ""),
      }),
      v.transform(({ sub, email, email_verified, given_name }) => ({
        subject: sub,
        email,
        isEmailVerified: email_verified,
        // Only the first name, because a full name is private.
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
        email: v.fallback(v.nullable(v.string()), null),
        verified: v.fallback(v.boolean(), false),
        username: v.fallback(v.string(), ""),
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

/** The reason why a provider sign-in failed. */
export class OauthFailure extends Error {
  readonly code: OAuthError;

  constructor(code: OAuthError) {
    super(`Provider sign-in: ${code}`);
    this.name = "OauthFailure";
    this.code = code;
  }
}

/** Values that the browser must bring back for a callback to be accepted. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
}

/** Begins a sign-in. Returns the provider's URL and the values to keep. `callback` is our own URL. */
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
 * Exchanges a provider's code for the profile. Throws OauthFailure if the provider rejects the code or doesn't reply
 * as expected.
 */
export async function fetchProfile(
  name: OAuthProvider,
  config: ProviderConfig,
  callback: string,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<ProviderProfile> {
  const provider = endpointsOf(name, config);
  try {
    const token = await accessToken(provider.token, config, {
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      code_verifier: codeVerifier,
    });
    const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
    const reply = await outbound(provider.profile, { headers }, LIMITS);
    if (!reply.ok) throw new Error(`The profile was refused with ${reply.status}`);
    return v.parse(provider.schema, JSON.parse(reply.text));
  } catch (error) {
    throw new OauthFailure(failureOf(name, error));
  }
}

/** Exchanges a code for a token. Not by arctic, whose own call follows redirects and reads replies of any length. */
async function accessToken(
  url: string,
  { clientId, clientSecret }: ProviderConfig,
  form: Record<string, string>,
): Promise<string> {
  const credentials = encodeBase64(new TextEncoder().encode(`${clientId}:${clientSecret}`));
  const headers = {
    authorization: `Basic ${credentials}`,
    accept: "application/json",
    "user-agent": "guru-grind",
  };
  const init = { method: "POST", headers, body: new URLSearchParams(form) };
  const { ok, status, text } = await outbound(url, init, LIMITS);
  if (ok) return v.parse(TokenReply, JSON.parse(text)).access_token;
  if (status !== 400 && status !== 401) throw new Error(`The code was refused with ${status}`);
  throw new OAuth2RequestError(v.parse(TokenRefusal, JSON.parse(text)).error, null, null, null);
}

function failureOf(provider: OAuthProvider, error: unknown): OAuthError {
  // The code is used, expired, or was issued for another verifier.
  if (error instanceof OAuth2RequestError && error.code === "invalid_grant") return "invalid_code";
  // Only the name of the error, because its fields may repeat the provider's response.
  const reason = error instanceof OAuth2RequestError ? error.code : error instanceof Error ? error.name : "";
  logLine("error", "a sign-in provider failed", { provider, reason: reason.slice(0, 64) });
  return "provider_unavailable";
}
