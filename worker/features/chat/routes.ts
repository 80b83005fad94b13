import * as moderation from "#game/admin/moderation-wire.ts";
import * as contract from "#game/chat/wire.ts";
import { adminRoute } from "../../http/admin-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { actorRoute } from "../../http/once.ts";
import { route } from "../../http/route.ts";
import { fresh } from "../../http/sessions/authorize.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { chatRoom } from "../../realtime/durable-objects.ts";
import { applyTasksOfMessage, applyTasksOfUser } from "../../realtime/object-tasks.ts";
import { upgrade } from "../../realtime/upgrade.ts";
import * as admin from "./admin-service.ts";
import { writeProfile } from "./member.ts";
import * as service from "./service.ts";

export const chatRoutes = newApp();

chatRoutes.get("/realtime/chat/:roomId", (c: AppContext) => {
  const { roomId } = service.requireRoom(c.req.param("roomId") ?? "");
  return upgrade(c, (owner, request) => chatRoom(c.env, roomId).fetch(writeProfile(request, owner)));
});

route(chatRoutes, contract.chatMessages, "session", ({ c, query, parameters }) =>
  pageOf(c, parameters.roomId, query),
);
route(chatRoutes, contract.defaultChatMessages, "session", ({ c, query }) =>
  pageOf(c, contract.DEFAULT_ROOM, query),
);

async function pageOf(c: AppContext, roomId: string, query: contract.ChatPageQuery) {
  const { user } = await requireActor(c);
  const room = service.requireRoom(roomId);
  return { ...room, ...(await chatRoom(c.env, room.roomId).page(user.id, query)) };
}

actorRoute(chatRoutes, contract.postChatMessage, "session", async ({ user }, { c, body, parameters }) => ({
  message: await service.postMessage(c.env, user, parameters.roomId, body),
}));

route(chatRoutes, contract.chatMutes, "session", async ({ c }) => {
  const { user } = await requireActor(c);
  return { mutes: await service.listMutes(c.var.db, user.id) };
});
actorRoute(chatRoutes, contract.muteUser, "session", async ({ user }, { c, body: { userId } }) => {
  await service.mute(c.var.db, user.id, userId);
  return { userId, isMuted: true };
});
actorRoute(chatRoutes, contract.unmuteUser, "session", async ({ user }, { c, parameters: { userId } }) => {
  await service.unmute(c.var.db, user.id, userId);
  return { userId, isMuted: false };
});

actorRoute(chatRoutes, moderation.reportToModerators, "session", ({ user }, { c, body }) =>
  service.report(c.env, c.var.db, user.id, body),
);
route(chatRoutes, moderation.moderationNotices, "session", async ({ c }) => {
  const { user } = await requireActor(c);
  return { notices: await service.listNotices(c.var.db, user.id) };
});
actorRoute(chatRoutes, moderation.confirmNotice, "session", async ({ user }, { c, parameters: { id } }) => {
  await service.confirmNotice(c.var.db, user.id, id);
  return { success: true as const };
});

route(chatRoutes, contract.connectedUsers, "chat.moderate", async ({ c }) => {
  return admin.listConnections(c.env);
});

adminRoute(
  chatRoutes,
  contract.disconnectUser,
  fresh("chat.moderate"),
  admin.decideDisconnect,
  ({ c, body }) => admin.disconnect(c.env, body.userId),
);

adminRoute(
  chatRoutes,
  contract.deleteChatMessage,
  fresh("chat.moderate"),
  admin.decideDeletion,
  ({ c, parameters: { roomId, seq } }) =>
    applyTasksOfMessage(c.env, c.var.db, service.requireRoom(roomId).roomId, admin.readSeq(seq)),
);

adminRoute(chatRoutes, contract.silenceUser, "chat.moderate", admin.decideSilence, ({ c, body }) =>
  applyTasksOfUser(c.env, c.var.db, body.userId),
);

adminRoute(chatRoutes, contract.liftSilence, "chat.moderate", admin.decideLift, ({ c, parameters }) =>
  applyTasksOfUser(c.env, c.var.db, parameters.userId),
);

route(chatRoutes, contract.chatSilences, "chat.moderate", async ({ c }) => {
  return { silences: await admin.listSilences(c.var.db) };
});
