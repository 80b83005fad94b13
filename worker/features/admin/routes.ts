import { reloadContacts } from "#game/contract/gamedev.ts";
import { newApp } from "../../platform/app-context.ts";
import { requireCapability } from "../../platform/authorize.ts";
import { route } from "../../platform/route.ts";
import { reloadBundledContacts } from "./service.ts";

export const adminRoutes = newApp();

route(adminRoutes, reloadContacts, async ({ c }) => {
  const { user } = await requireCapability(c, "npcs.edit");
  return reloadBundledContacts(c.var.db, user.id);
});
