import { adviseClient, getClients } from "#game/clients/wire.ts";
import { energyAt, msUntilNextRegeneration } from "#game/core/energy.ts";
import { energyTiming, listActions, performAction, resetAllData } from "#game/player/wire.ts";
import { ACTIONS } from "../../content/actions.ts";
import { viewClients } from "../../game/clients.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { now } from "../../platform/clock.ts";
import { playerChannel } from "../../realtime/durable-objects.ts";
import { upgrade } from "../../realtime/upgrade.ts";
import { decideAdvice, loadAnswers } from "./clients/service.ts";
import { decideAction, decideReset } from "./service.ts";

export const playerRoutes = newApp();

gameRead(playerRoutes, listActions, () => ({ actions: [...ACTIONS] }));

gameRead(playerRoutes, energyTiming, ({ game: { player } }, { at }) => ({
  energy: energyAt(player.energy, at),
  timing: { msUntilNextRegen: msUntilNextRegeneration(player.energy, at) },
}));

gameRoute(playerRoutes, performAction, decideAction);

gameRoute(playerRoutes, resetAllData, decideReset, { limit: "resetGame" });

gameRead(playerRoutes, getClients, async ({ game }, { at }, db) => {
  const hasAdvised = viewClients(game, [], at).advised.length > 0;
  return viewClients(game, hasAdvised ? await loadAnswers(db.near, at) : [], at);
});

gameRoute(playerRoutes, adviseClient, decideAdvice, { read: (c) => loadAnswers(c.var.db, now()) });

playerRoutes.get("/realtime/game", (c: AppContext) =>
  upgrade(c, ({ userId }, request) => playerChannel(c.env, userId).fetch(request)),
);
