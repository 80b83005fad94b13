import * as contract from "#game/admin/moderation-wire.ts";
import { adminRoute } from "../../../http/admin-route.ts";
import { newApp } from "../../../http/app-context.ts";
import { route } from "../../../http/route.ts";
import { fresh } from "../../../http/sessions/authorize.ts";
import { requireActor } from "../../../http/sessions/session.ts";
import { decide, enforce, listCases, note, readCase, revealEmail } from "./service.ts";

export const moderationRoutes = newApp();

route(moderationRoutes, contract.moderationCases, "chat.moderate", async ({ c, query }) => {
  return listCases(c.var.db, await requireActor(c), query.after);
});

route(moderationRoutes, contract.moderationCase, "chat.moderate", async ({ c, parameters }) => {
  return readCase(c.var.db, await requireActor(c), parameters.id);
});

adminRoute(
  moderationRoutes,
  contract.decideCase,
  fresh("chat.moderate"),
  ({ c, actor, parameters, body, at }) => decide(c.var.db, actor, parameters.id, body, at),
  ({ c, parameters }) => enforce(c.env, c.var.db, parameters.id),
);

adminRoute(moderationRoutes, contract.addNote, "chat.moderate", ({ c, actor, parameters, body, at }) =>
  note(c.var.db, actor, parameters.userId, body.content, at),
);

adminRoute(moderationRoutes, contract.showEmail, fresh("emails.read"), ({ c, parameters }) =>
  revealEmail(c.var.db, parameters.userId),
);
