import { health, test } from "#game/contract/health.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { developmentMailApi, developmentMailPage } from "./features/auth/development-mail-routes.ts";
import { oauthApi, oauthRoutes } from "./features/auth/oauth-routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { chatAdminRoutes } from "./features/chat/admin-routes.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { npcRoutes } from "./features/npcs/routes.ts";
import { playerRoutes } from "./features/player/routes.ts";
import { avatarRoutes } from "./features/settings/avatar-routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { sessionRoutes } from "./features/settings/session-routes.ts";
import { type App, newApp } from "./platform/app-context.ts";
import { HttpError } from "./platform/http-error.ts";
import { onError, requestFrame } from "./platform/middleware.ts";
import { route } from "./platform/route.ts";

const api = newApp();
route(api, health, async ({ c }) => ({ status: "ok" as const, environment: c.var.config.environment }));
route(api, test, async () => ({ message: "The server answers." }));
api.route("/", authRoutes);
api.route("/", oauthApi);
api.route("/", developmentMailApi);
api.route("/", playerRoutes);
api.route("/", npcRoutes);
api.route("/", messageRoutes);
api.route("/", adminRoutes);
api.route("/", settingsRoutes);
api.route("/", sessionRoutes);
api.route("/", avatarRoutes);
api.route("/", chatRoutes);
api.route("/", chatAdminRoutes);
api.all("*", () => {
  throw new HttpError(404, "not_found", "There is nothing at this address.");
});

/** The Worker's routes: a line a feature. */
export const app: App = newApp();
app.use(requestFrame);
app.onError(onError);
app.route("/api", api);
app.route("/", oauthRoutes);
app.route("/", developmentMailPage);
// The Worker runs first for /assets/*, so that a missing file is a 404 and never the page. Decision 3.
app.get("/assets/*", async (c) => {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  const isPage = file.headers.get("content-type")?.startsWith("text/html") ?? false;
  // 304 is a file too: the browser's copy is still right.
  if (!isPage && (file.ok || file.status === 304)) return new Response(file.body, file);
  throw new HttpError(404, "not_found", "There is no such file.");
});
app.all("*", () => {
  throw new HttpError(404, "not_found", "There is nothing at this address.");
});
