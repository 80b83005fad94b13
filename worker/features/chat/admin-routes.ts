import * as contract from "#game/chat/wire.ts";
import { adminRoute } from "../../http/admin-route.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { fresh } from "../../http/sessions/authorize.ts";
import { applyTasksOfMessage, applyTasksOfUser } from "../../realtime/object-tasks.ts";
import {
  decideDeletion,
  decideDisconnect,
  decideLift,
  decideSilence,
  disconnect,
  listConnections,
  listSilences,
  readSeq,
} from "./admin-service.ts";
import { requireRoom } from "./service.ts";

export const chatAdminRoutes = newApp();

route(chatAdminRoutes, contract.connectedUsers, "chat.moderate", async ({ c }) => {
  return listConnections(c.env);
});

adminRoute(
  chatAdminRoutes,
  contract.disconnectUser,
  fresh("chat.moderate"),
  ({ c, actor, body }) => decideDisconnect(c.env, c.var.db, actor.user, body.userId),
  ({ c, body }) => disconnect(c.env, body.userId),
);

adminRoute(
  chatAdminRoutes,
  contract.deleteChatMessage,
  fresh("chat.moderate"),
  ({ c, actor, parameters }) => decideDeletion(c.env, c.var.db, actor.user, parameters),
  ({ c, parameters: { roomId, seq } }) =>
    applyTasksOfMessage(c.env, c.var.db, requireRoom(roomId).roomId, readSeq(seq)),
);

adminRoute(
  chatAdminRoutes,
  contract.silenceUser,
  "chat.moderate",
  ({ c, actor, body, at }) => decideSilence(c.var.db, actor.user, body, at),
  ({ c, body }) => applyTasksOfUser(c.env, c.var.db, body.userId),
);

adminRoute(
  chatAdminRoutes,
  contract.liftSilence,
  "chat.moderate",
  ({ c, actor, parameters, at }) => decideLift(c.var.db, actor.user, parameters.userId, at),
  ({ c, parameters }) => applyTasksOfUser(c.env, c.var.db, parameters.userId),
);

route(chatAdminRoutes, contract.chatSilences, "chat.moderate", async ({ c }) => {
  return { silences: await listSilences(c.var.db) };
});
