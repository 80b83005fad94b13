import * as contract from "#game/admin/wire.ts";
import { announceContent } from "../../game/announce-content.ts";
import { rebuildContent } from "../../game/content.ts";
import { adminRoute } from "../../http/admin-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { route } from "../../http/route.ts";
import { fresh } from "../../http/sessions/authorize.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { listAudit } from "./audit-service.ts";
import { contentRoutes } from "./content/routes.ts";
import { listSamples, readDashboard, readGameStats } from "./figures-service.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { decideRestart, decideRunning, decideTestMail, readServerStatus } from "./server-service.ts";
import { testingRoutes } from "./testing-routes.ts";

export const adminRoutes = newApp();
for (const part of [contentRoutes, testingRoutes, moderationRoutes]) adminRoutes.route("/", part);

route(adminRoutes, contract.dashboardStats, "stats.read", async ({ c }) => ({
  success: true as const,
  data: await readDashboard(c.env, c.var.db),
}));

route(adminRoutes, contract.gameStats, "stats.read", async ({ c }) => ({
  stats: await readGameStats(c.var.db),
}));

route(adminRoutes, contract.samples, "stats.read", ({ c }) => listSamples(c.var.db));

route(adminRoutes, contract.serverStatus, "server.manage", async ({ c }) =>
  readServerStatus(c.env, c.var.db, await requireActor(c)),
);

/** Tells open pages, which say that the game is paused. */
const announce = async ({ c }: { readonly c: AppContext }) => announceContent(c);

adminRoute(
  adminRoutes,
  contract.startGame,
  "server.manage",
  async ({ actor }) => decideRunning(actor, true),
  announce,
);

adminRoute(
  adminRoutes,
  contract.stopGame,
  fresh("server.manage"),
  async ({ actor }) => decideRunning(actor, false),
  announce,
);

adminRoute(
  adminRoutes,
  contract.restartGame,
  "server.manage",
  ({ c, actor }) => decideRestart(c.var.db, actor),
  async ({ c }) => {
    await rebuildContent(c.var.db);
  },
);

adminRoute(adminRoutes, contract.sendTestMail, "server.manage", async ({ c, actor }) => {
  await limitWindow(c.var.db, "testMail", [actor.user.id]);
  return decideTestMail(mailContext(c), actor);
});

route(adminRoutes, contract.auditLog, "audit.read", ({ c, query }) => listAudit(c.var.db, query));
