import { adviseClient, getClients } from "#game/clients/wire.ts";
import { viewClients } from "../../../game/clients.ts";
import { gameRead, gameRoute } from "../../../game/game-route.ts";
import { newApp } from "../../../http/app-context.ts";
import { now } from "../../../platform/clock.ts";
import { decideAdvice, loadAnswers } from "./service.ts";

export const clientRoutes = newApp();

gameRead(clientRoutes, getClients, async ({ game }, { at }, db) => {
  const hasAdvised = viewClients(game, [], at).advised.length > 0;
  return viewClients(game, hasAdvised ? await loadAnswers(db.near, at) : [], at);
});

gameRoute(clientRoutes, adviseClient, decideAdvice, { read: (c) => loadAnswers(c.var.db, now()) });
