import * as contract from "#game/contract/chat.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/session.ts";
import {
  deleteMessage,
  disconnect,
  liftSilence,
  listConnections,
  listSilences,
  type Moderation,
  silence,
} from "./admin-service.ts";

export const chatAdminRoutes = newApp();

route(chatAdminRoutes, contract.connectedUsers, "chat.moderate", async ({ c }) => {
  return listConnections(c.env);
});

route(chatAdminRoutes, contract.disconnectUser, "chat.moderate", async ({ c, body }) => {
  const closedConnections = await disconnect(await moderationOf(c), body.userId);
  return { success: true as const, closedConnections };
});

route(chatAdminRoutes, contract.deleteChatMessage, "chat.moderate", async ({ c, parameters }) => ({
  message: await deleteMessage(await moderationOf(c), parameters.roomId, parameters.seq),
}));

route(chatAdminRoutes, contract.silenceUser, "chat.moderate", async ({ c, body }) => ({
  silence: await silence(await moderationOf(c), body),
}));

route(chatAdminRoutes, contract.liftSilence, "chat.moderate", async ({ c, parameters }) => {
  await liftSilence(await moderationOf(c), parameters.userId);
  return { success: true as const };
});

route(chatAdminRoutes, contract.chatSilences, "chat.moderate", async ({ c }) => {
  return { silences: await listSilences(c.var.db) };
});

async function moderationOf(c: AppContext): Promise<Moderation> {
  const { user } = await requireActor(c);
  return { env: c.env, db: c.var.db, actorId: user.id };
}
