import * as contract from "#game/contract/chat.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { requireCapability } from "../../http/authorize.ts";
import { route } from "../../http/route.ts";
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

route(chatAdminRoutes, contract.connectedUsers, async ({ c }) => {
  await requireCapability(c, "chat.moderate");
  return listConnections(c.env);
});

route(chatAdminRoutes, contract.disconnectUser, async ({ c, body }) => {
  const closedConnections = await disconnect(await moderationOf(c), body.userId);
  return { success: true as const, closedConnections };
});

route(chatAdminRoutes, contract.deleteChatMessage, async ({ c, parameters }) => ({
  message: await deleteMessage(await moderationOf(c), parameters.roomId, parameters.seq),
}));

route(chatAdminRoutes, contract.silenceUser, async ({ c, body }) => ({
  silence: await silence(await moderationOf(c), body),
}));

route(chatAdminRoutes, contract.liftSilence, async ({ c, parameters }) => {
  await liftSilence(await moderationOf(c), parameters.userId);
  return { success: true as const };
});

route(chatAdminRoutes, contract.chatSilences, async ({ c }) => {
  await requireCapability(c, "chat.moderate");
  return { silences: await listSilences(c.var.db) };
});

async function moderationOf(c: AppContext): Promise<Moderation> {
  const { user } = await requireCapability(c, "chat.moderate");
  return { env: c.env, db: c.var.db, actorId: user.id };
}
