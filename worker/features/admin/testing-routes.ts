import * as contract from "#game/admin/testing-wire.ts";
import { adminGameRoute } from "../../game/admin-game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { fresh } from "../../http/sessions/authorize.ts";
import { readCredential } from "../../http/sessions/session.ts";
import { decideAdjustment, decideGrant, decideHasten, decideQuest, readPlayer } from "./testing-service.ts";

export const testingRoutes = newApp();

route(testingRoutes, contract.findPlayer, "players.edit", ({ c, parameters }) =>
  readPlayer(c.var.db, readCredential(c), parameters.username),
);

adminGameRoute(
  testingRoutes,
  contract.updatePlayer,
  fresh("players.edit"),
  (_request, { user }) => user.id,
  (loaded, { body }, at) => decideAdjustment(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.goToQuest,
  fresh("players.edit"),
  (_request, { user }) => user.id,
  (loaded, { body }, at) => decideQuest(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.adjustOther,
  fresh("players.edit"),
  ({ parameters }) => parameters.userId,
  (loaded, { body }, at) => decideAdjustment(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.grantToPlayer,
  fresh("players.edit"),
  ({ parameters }) => parameters.userId,
  (loaded, { body }, at) => decideGrant(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.hastenPlayer,
  fresh("players.edit"),
  ({ parameters }) => parameters.userId,
  (loaded, _request, at) => decideHasten(loaded, at),
);
