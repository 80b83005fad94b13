import { energyTiming, listActions, performAction, resetAllData as reset } from "#game/contract/player.ts";
import { energyAt, msUntilNextRegeneration } from "#game/rules/energy.ts";
import { ACTIONS } from "../../content/actions.ts";
import { published } from "../../game/game-route.ts";
import { gameWriteRequest } from "../../game/game-write.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/session.ts";
import { now } from "../../platform/clock.ts";
import { playerChannel } from "../../realtime/durable-objects.ts";
import { upgrade } from "../../realtime/upgrade.ts";
import { doAction, resetAllData } from "./service.ts";

export const playerRoutes = newApp();

route(playerRoutes, listActions, async ({ c }) => {
  await requireActor(c);
  return { actions: [...ACTIONS] };
});

route(playerRoutes, performAction, async ({ c, rawBody, parameters }) => {
  return published(c, await doAction(gameWriteRequest(c, rawBody), parameters.actionId));
});

route(playerRoutes, energyTiming, async ({ c }) => {
  const { player } = await requireActor(c);
  const at = now();
  return {
    energy: energyAt(player.energy, at),
    timing: { msUntilNextRegen: msUntilNextRegeneration(player.energy, at) },
  };
});

route(playerRoutes, reset, async ({ c, rawBody }) =>
  published(c, await resetAllData(gameWriteRequest(c, rawBody))),
);

playerRoutes.get("/realtime/game", (c: AppContext) =>
  upgrade(c, (actor, request) => playerChannel(c.env, actor.user.id).fetch(request)),
);
