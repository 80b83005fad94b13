import { auditLog, reloadContacts } from "#game/contract/admin.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/session.ts";
import { listAudit } from "./audit-service.ts";
import { reloadBundledContacts } from "./service.ts";

export const adminRoutes = newApp();

route(adminRoutes, reloadContacts, "npcs.edit", async ({ c }) => {
  const { user } = await requireActor(c);
  return reloadBundledContacts(c.var.db, user.id);
});

route(adminRoutes, auditLog, "audit.read", ({ c, query }) => listAudit(c.var.db, query));
