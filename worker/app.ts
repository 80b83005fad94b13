import { requestId } from "hono/request-id";
import { health, ready, test } from "#game/core/wire/health.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { developmentMailPage } from "./features/auth/development-mail-routes.ts";
import { oauthRoutes } from "./features/auth/oauth-routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { financeRoutes } from "./features/finances/routes.ts";
import { intakeRoutes } from "./features/intake/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { npcRoutes } from "./features/npcs/routes.ts";
import { playerRoutes } from "./features/player/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { publicApi, publicPages } from "./features/public/routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { socialRoutes } from "./features/social/routes.ts";
import { universityRoutes } from "./features/university/routes.ts";
import { type App, newApp } from "./http/app-context.ts";
import { HttpError } from "./http/http-error.ts";
import { aroundRequest, onError, requireHost } from "./http/middleware.ts";
import { requireServices } from "./http/readiness.ts";
import { route } from "./http/route.ts";
import { securityTxt } from "./http/security-txt.ts";
import { shareRoute } from "./http/share.ts";
import { staticFile } from "./http/static-file.ts";
import * as texts from "./http/texts.ts";

/** The routes of each feature. Not in its manifest, which the routes of the game import by its settlements. */
const ROUTES: readonly App[] = [
  authRoutes,
  playerRoutes,
  profileRoutes,
  financeRoutes,
  intakeRoutes,
  publicApi,
  universityRoutes,
  npcRoutes,
  messageRoutes,
  socialRoutes,
  adminRoutes,
  settingsRoutes,
  chatRoutes,
];

const api = newApp();
route(api, health, "public", async ({ c }) => ({
  status: "ok" as const,
  environment: c.var.config.environment,
}));
route(api, ready, "public", async ({ c }) => {
  await requireServices(c);
  return { status: "ready" as const };
});
route(api, test, "public", async () => ({ message: "The server answers." }));
for (const routes of ROUTES) api.route("/", routes);
api.get("/openapi.json", (c) => staticFile(c, "/openapi.json"));
api.all("*", () => {
  throw new HttpError(404, "not_found", texts.nothingAtThisAddress);
});

const refuseFile = () => {
  throw new HttpError(404, "not_found", "There is no such file.");
};

/** Routes of the Worker. */
export const app: App = newApp();
// No header name: a client can't choose the id, and replies with static files carry none.
app.use(requestId({ headerName: "" }));
app.use(aroundRequest);
app.use(requireHost);
app.onError(onError);
app.route("/api", api);
for (const routes of [oauthRoutes, developmentMailPage, shareRoute, publicPages]) app.route("/", routes);
// Static files are served without the Worker, so these paths are not files: 404 where only files are, otherwise the app, which
// has its own screen for unknown paths.
// See docs/reference/platform.md#unknown-paths.
app.all("/assets/*", refuseFile);
app.get("/.well-known/security.txt", securityTxt);
app.get("/.well-known/*", refuseFile);
app.get("/:file{[^/]+\\.[^/]+}", refuseFile);
app.get("*", (c) => staticFile(c, "/"));
app.notFound(() => {
  throw new HttpError(404, "not_found", texts.nothingAtThisAddress);
});
