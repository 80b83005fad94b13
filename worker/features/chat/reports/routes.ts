import { confirmNotice, moderationNotices, reportToModerators } from "#game/admin/moderation-wire.ts";
import { newApp } from "../../../http/app-context.ts";
import { once } from "../../../http/once.ts";
import { route } from "../../../http/route.ts";
import { requireActor } from "../../../http/sessions/session.ts";
import { confirmNotice as confirm, listNotices, report } from "./service.ts";

export const reportRoutes = newApp();

route(
  reportRoutes,
  reportToModerators,
  "session",
  once(async ({ c, body }) => {
    const { user } = await requireActor(c);
    return report(c.env, c.var.db, user.id, body);
  }),
);

route(reportRoutes, moderationNotices, "session", async ({ c }) => {
  const { user } = await requireActor(c);
  return { notices: await listNotices(c.var.db, user.id) };
});

route(
  reportRoutes,
  confirmNotice,
  "session",
  once(async ({ c, parameters }) => {
    const { user } = await requireActor(c);
    await confirm(c.var.db, user.id, parameters.id);
    return { success: true as const };
  }),
);
