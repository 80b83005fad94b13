import { energyAt, msUntilNextRegeneration } from "#game/core/energy.ts";
import { energyTiming, listActions, performAction, resetAllData } from "#game/player/wire.ts";
import { ACTIONS } from "../../content/actions.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { playerChannel } from "../../realtime/durable-objects.ts";
import { upgrade } from "../../realtime/upgrade.ts";
import { clientRoutes } from "./clients/routes.ts";
import { decideAction, decideReset } from "./service.ts";

export const playerRoutes = newApp();
playerRoutes.route("/", clientRoutes);

gameRead(playerRoutes, listActions, () => ({ actions: [...ACTIONS] }));

gameRead(playerRoutes, energyTiming, ({ game: { player } }, { at }) => ({
  energy: energyAt(player.energy, at),
  timing: { msUntilNextRegen: msUntilNextRegeneration(player.energy, at) },
}));

gameRoute(playerRoutes, performAction, decideAction);

gameRoute(playerRoutes, resetAllData, decideReset, { limit: "resetGame" });

playerRoutes.get("/realtime/game", (c: AppContext) =>
  upgrade(c, ({ userId }, request) => playerChannel(c.env, userId).fetch(request)),
);
