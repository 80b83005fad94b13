import {
  chatSilences,
  connectedUsers,
  deleteChatMessage,
  disconnectUser,
  liftSilence as liftSilenceCall,
  silenceUser,
} from "#game/contract/chat.ts";
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

route(chatAdminRoutes, connectedUsers, "chat.moderate", async ({ c }) => {
  return listConnections(c.env);
});

route(chatAdminRoutes, disconnectUser, "chat.moderate", async ({ c, body }) => {
  const closedConnections = await disconnect(await moderationOf(c), body.userId);
  return { success: true as const, closedConnections };
});

route(chatAdminRoutes, deleteChatMessage, "chat.moderate", async ({ c, parameters }) => ({
  message: await deleteMessage(await moderationOf(c), parameters.roomId, parameters.seq),
}));

route(chatAdminRoutes, silenceUser, "chat.moderate", async ({ c, body }) => ({
  silence: await silence(await moderationOf(c), body),
}));

route(chatAdminRoutes, liftSilenceCall, "chat.moderate", async ({ c, parameters }) => {
  await liftSilence(await moderationOf(c), parameters.userId);
  return { success: true as const };
});

route(chatAdminRoutes, chatSilences, "chat.moderate", async ({ c }) => {
  return { silences: await listSilences(c.var.db) };
});

async function moderationOf(c: AppContext): Promise<Moderation> {
  const { user } = await requireActor(c);
  return { env: c.env, db: c.var.db, actorId: user.id };
}
