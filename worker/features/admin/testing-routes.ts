import * as contract from "#game/contract/testing.ts";
import { selectUserIdByName } from "../../db/accounts.ts";
import { adminGameRoute, loadGameOf } from "../../game/admin-game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { route } from "../../http/route.ts";
import { readCredential } from "../../http/session.ts";
import { now } from "../../platform/clock.ts";
import { decideAdjustment, decideGrant, viewPlayer } from "./testing-service.ts";

export const testingRoutes = newApp();

route(testingRoutes, contract.findPlayer, "players.edit", async ({ c, parameters }) => {
  const userId = await selectUserIdByName(c.var.db, parameters.username);
  if (userId === null) throw new HttpError(404, "not_found", "There is no such player.");
  const at = now();
  return viewPlayer(await loadGameOf(c.var.db, readCredential(c), userId, at), at);
});

adminGameRoute(
  testingRoutes,
  contract.updatePlayer,
  "players.edit",
  (_request, { user }) => user.id,
  (loaded, { body }, at) => decideAdjustment(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.adjustOther,
  "players.edit",
  ({ parameters }) => parameters.userId,
  (loaded, { body }, at) => decideAdjustment(loaded, body, at),
);

adminGameRoute(
  testingRoutes,
  contract.grantToPlayer,
  "players.edit",
  ({ parameters }) => parameters.userId,
  (loaded, { body }, at) => decideGrant(loaded, body, at),
);
