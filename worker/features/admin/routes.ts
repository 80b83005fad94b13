import { auditLog } from "#game/contract/admin.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { listAudit } from "./audit-service.ts";

export const adminRoutes = newApp();

route(adminRoutes, auditLog, "audit.read", ({ c, query }) => listAudit(c.var.db, query));
