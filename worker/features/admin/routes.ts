import { auditLog, reloadContacts } from "#game/contract/admin.ts";
import { newApp } from "../../http/app-context.ts";
import { requireCapability } from "../../http/authorize.ts";
import { route } from "../../http/route.ts";
import { listAudit, reloadBundledContacts } from "./service.ts";

export const adminRoutes = newApp();

route(adminRoutes, reloadContacts, async ({ c }) => {
  const { user } = await requireCapability(c, "npcs.edit");
  return reloadBundledContacts(c.var.db, user.id);
});

route(adminRoutes, auditLog, async ({ c }) => {
  await requireCapability(c, "audit.read");
  return listAudit(c.var.db);
});
