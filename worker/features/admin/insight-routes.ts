import { cohortInsights, flowInsights, questInsights, textReaders } from "#game/contract/admin/insights.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { now } from "../../platform/clock.ts";
import { listCohorts, listFlows, listQuests, listReaders } from "./insight-service.ts";

export const insightRoutes = newApp();

route(insightRoutes, questInsights, "npcs.edit", async ({ c, query }) => listQuests(c.var.db, query.after));

route(insightRoutes, textReaders, "npcs.edit", ({ c }) => listReaders(c.var.db));

route(insightRoutes, cohortInsights, "npcs.edit", async ({ c }) => listCohorts(c.var.db, now()));

route(insightRoutes, flowInsights, "npcs.edit", async ({ c, query }) => {
  return listFlows(c.var.db, query.level === undefined ? null : Number(query.level));
});
