import * as contract from "#game/settings/wire.ts";
import { newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { once } from "../../http/once.ts";
import { route } from "../../http/route.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { readCredential, requireActor, requireCredential } from "../../http/sessions/session.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { listSecurityEvents, listSessions, revokeOthers, revokeSession } from "./session-service.ts";

/** Login sessions and security events of the account. */
export const sessionRoutes = newApp();

route(sessionRoutes, contract.listSessions, requireCredential, async ({ c }) => ({
  data: { sessions: await listSessions(c.var.db, readCredential(c)) },
}));

route(
  sessionRoutes,
  contract.revokeSession,
  "session",
  once(async ({ c, parameters }) => {
    const actor = await requireActor(c);
    await revokeSession(c.var.db, actor, parameters.id, clientOf(c));
    inBackground(c, applyTasksOfUser(c.env, c.var.db, actor.user.id));
    return { message: contract.SETTINGS_TEXT.sessionRevoked };
  }),
);

route(
  sessionRoutes,
  contract.revokeOtherSessions,
  "session",
  once(async ({ c }) => {
    const actor = await requireActor(c);
    const revoked = await revokeOthers(c.var.db, actor, clientOf(c));
    inBackground(c, applyTasksOfUser(c.env, c.var.db, actor.user.id));
    return { message: contract.SETTINGS_TEXT.sessionRevoked, revoked };
  }),
);

route(sessionRoutes, contract.securityLog, requireCredential, async ({ c, query }) => ({
  data: await listSecurityEvents(c.var.db, readCredential(c), query.before ?? null),
}));
