import type { OAuthError } from "#game/auth/oauth-wire.ts";
import { OAUTH_PROVIDERS, type OAuthProvider, oauthExchange } from "#game/auth/wire.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { HttpError } from "../../http/http-error.ts";
import type { AddressPolicy } from "../../http/limits/limits.ts";
import { limitAddress, takeBackCounted } from "../../http/limits/rate-limits.ts";
import { route } from "../../http/route.ts";
import { forgetSecret, keepSecret, readSecret } from "../../http/sessions/browser-cookies.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { newToken, sameSecret } from "../../http/sessions/tokens.ts";
import { publicOrigin } from "../../mail/mail-context.ts";
import type { ProviderConfig } from "../../platform/config.ts";
import { describeError } from "../../platform/log.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { type Attempt, authorizationRequest, fetchProfile, OauthFailure } from "./oauth-providers.ts";
import { exchangeHandoff, HANDOFF_TTL_MS, signInThrough } from "./oauth-service.ts";

/** Time limit for signing in at the provider, in milliseconds. */
const ATTEMPT_TTL_MS = 10 * 60_000;
/** Name of the cookie for a sign-in in progress: each has its own, because a browser can begin two. */
const attemptCookie = (state: string) => `guru_signin_${state.slice(0, 8)}`;
/** Name of the cookie for sign-ins whose session the page has not fetched yet. */
const HANDOFF = "guru_handoff";

/** Redirects to a provider and back, at the root rather than under `/api`. */
export const oauthRoutes = newApp();

oauthRoutes.get("/auth/:provider", (c: AppContext) =>
  orFail(c, "oauthStart", async (name, config) => {
    const { url, attempt } = authorizationRequest(name, config, callbackOf(c, name));
    const secret = [name, attempt.state, attempt.codeVerifier].join(".");
    keepSecret(c, attemptCookie(attempt.state), secret, ATTEMPT_TTL_MS);
    return url.href;
  }),
);

oauthRoutes.get("/auth/:provider/callback", (c: AppContext) =>
  orFail(c, "oauthCallback", async (name, config) => {
    const { state = "", code, error } = c.req.query();
    const attempt = readAttempt(c, name, state);
    if (!attempt || !sameSecret(state, attempt.state)) throw new OauthFailure("invalid_state");
    // An attempt accepts one callback, whatever its result.
    forgetSecret(c, attemptCookie(state));
    if (error) throw new OauthFailure(error === "access_denied" ? "access_denied" : "provider_unavailable");
    if (!code) throw new OauthFailure("invalid_code");
    const { codeVerifier } = attempt;
    const profile = await fetchProfile(name, config, callbackOf(c, name), { code, codeVerifier });
    const browserSecret = readSecret(c, HANDOFF) ?? newToken();
    const handoffCode = await signInThrough(c.var.db, name, profile, browserSecret);
    keepSecret(c, HANDOFF, browserSecret, HANDOFF_TTL_MS);
    return `${PAGE_PATHS.oauthCallback}?token=${handoffCode}`;
  }),
);

/** The page's part of a provider sign-in, under `/api`. */
export const oauthApi = newApp();

route(oauthApi, oauthExchange, "public", async ({ c, body }) => {
  await limitAddress(c, "oauthExchange");
  const secrets = { code: body.token, browserSecret: readSecret(c, HANDOFF) };
  const { token, userId } = await exchangeHandoff(c.var.db, secrets, clientOf(c));
  inBackground(c, applyTasksOfUser(c.env, c.var.db, userId));
  return { token };
});

/** Redirects to the result of `step`, or to a screen that explains the failure. */
async function orFail(
  c: AppContext,
  policy: AddressPolicy,
  step: (name: OAuthProvider, config: ProviderConfig) => Promise<string>,
): Promise<Response> {
  const provider = c.req.param("provider");
  const name = OAUTH_PROVIDERS.find((known) => known === provider);
  if (!name) throw new HttpError(404, "not_found", "There is no such sign-in provider.");
  const config = c.var.config.oauth[name];
  if (!config) return failed(c, "not_configured");
  try {
    await limitAddress(c, policy);
    return c.redirect(await step(name, config));
  } catch (error) {
    if (error instanceof OauthFailure) return failed(c, error.code);
    if (error instanceof HttpError && error.status === 429) return failed(c, "rate_limited");
    // A person looks at the reply to a redirect.
    c.set("fault", describeError(error));
    inBackground(c, takeBackCounted(c));
    return failed(c, "unavailable");
  }
}

function failed(c: AppContext, error: OAuthError): Response {
  return c.redirect(`${PAGE_PATHS.oauthCallback}?error=${error}`);
}

function callbackOf(c: AppContext, name: OAuthProvider): string {
  return `${publicOrigin(c)}/auth/${name}/callback`;
}

/** Reads the values of the attempt that a callback names; null if this browser began no such sign-in with this provider. */
function readAttempt(c: AppContext, name: OAuthProvider, named: string): Attempt | null {
  const [provider, state, codeVerifier] = (readSecret(c, attemptCookie(named)) ?? "").split(".");
  return provider === name && state && codeVerifier ? { state, codeVerifier } : null;
}
