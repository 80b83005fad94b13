import { OAUTH_PROVIDERS } from "#game/contract/auth.ts";
import { type AppContext, newApp } from "../../platform/app-context.ts";
import { HttpError } from "../../platform/http-error.ts";

/** Where the browser goes to sign in through a provider and comes back from there: at the root, not under `/api`. */
export const oauthRoutes = newApp();

oauthRoutes.get("/auth/:provider", notConfigured);
oauthRoutes.get("/auth/:provider/callback", notConfigured);

/** No provider has its client ids yet, and the screen says so plainly. Decision 10. */
function notConfigured(c: AppContext): Response {
  const provider = c.req.param("provider");
  if (!OAUTH_PROVIDERS.some((known) => known === provider)) {
    throw new HttpError(404, "not_found", "There is no such sign-in provider.");
  }
  return c.redirect("/oauth-callback?error=not_configured");
}
