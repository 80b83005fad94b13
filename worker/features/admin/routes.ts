import * as moderation from "#game/admin/moderation-wire.ts";
import * as testing from "#game/admin/testing-wire.ts";
import * as contract from "#game/admin/wire.ts";
import { adminGameRoute } from "../../game/admin-game-route.ts";
import { announceContent } from "../../game/announce-content.ts";
import { rebuildContent } from "../../game/content.ts";
import { adminRoute } from "../../http/admin-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { route } from "../../http/route.ts";
import { fresh } from "../../http/sessions/authorize.ts";
import { readCredential, requireActor } from "../../http/sessions/session.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { listAudit } from "./audit-service.ts";
import { contentRoutes } from "./content/routes.ts";
import { listSamples, readDashboard, readGameStats } from "./figures-service.ts";
import { decide, enforce, listCases, note, readCase, revealEmail } from "./moderation/service.ts";
import { decideRestart, decideRunning, decideTestMail, readServerStatus } from "./server-service.ts";
import { decideAdjustment, decideGrant, decideHasten, decideQuest, readPlayer } from "./testing-service.ts";

export const adminRoutes = newApp();
adminRoutes.route("/", contentRoutes);

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
const start = decideRunning(true);
const stop = decideRunning(false);
adminRoute(adminRoutes, contract.startGame, "server.manage", start, announce);
adminRoute(adminRoutes, contract.stopGame, fresh("server.manage"), stop, announce);
adminRoute(adminRoutes, contract.restartGame, "server.manage", decideRestart, ({ c }) =>
  rebuildContent(c.var.db),
);
adminRoute(adminRoutes, contract.sendTestMail, "server.manage", async ({ c, actor }) => {
  await limitWindow(c.var.db, "testMail", [actor.user.id]);
  return decideTestMail(mailContext(c), actor);
});

route(adminRoutes, contract.auditLog, "audit.read", ({ c, query }) => listAudit(c.var.db, query));

route(adminRoutes, testing.findPlayer, "players.edit", ({ c, parameters }) =>
  readPlayer(c.var.db, readCredential(c), parameters.username),
);
const editing = fresh("players.edit");
const own = (_request: unknown, { user }: { readonly user: { readonly id: string } }) => user.id;
const named = ({ parameters }: { readonly parameters: { readonly userId: string } }) => parameters.userId;
adminGameRoute(adminRoutes, testing.updatePlayer, editing, own, decideAdjustment);
adminGameRoute(adminRoutes, testing.goToQuest, editing, own, decideQuest);
adminGameRoute(adminRoutes, testing.adjustOther, editing, named, decideAdjustment);
adminGameRoute(adminRoutes, testing.grantToPlayer, editing, named, decideGrant);
adminGameRoute(adminRoutes, testing.hastenPlayer, editing, named, decideHasten);

route(adminRoutes, moderation.moderationCases, "chat.moderate", async ({ c, query }) =>
  listCases(c.var.db, await requireActor(c), query.after),
);
route(adminRoutes, moderation.moderationCase, "chat.moderate", async ({ c, parameters }) =>
  readCase(c.var.db, await requireActor(c), parameters.id),
);
adminRoute(adminRoutes, moderation.decideCase, fresh("chat.moderate"), decide, ({ c, parameters }) =>
  enforce(c.env, c.var.db, parameters.id),
);
adminRoute(adminRoutes, moderation.addNote, "chat.moderate", note);
adminRoute(adminRoutes, moderation.showEmail, fresh("emails.read"), revealEmail);
