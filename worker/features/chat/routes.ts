import {
  type ChatPageQuery,
  chatMessages,
  chatMutes,
  DEFAULT_ROOM,
  defaultChatMessages,
  muteUser,
  postChatMessage,
  unmuteUser,
} from "#game/chat/wire.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { once } from "../../http/once.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { chatRoom } from "../../realtime/durable-objects.ts";
import { upgrade } from "../../realtime/upgrade.ts";
import { chatAdminRoutes } from "./admin-routes.ts";
import { writeProfile } from "./member.ts";
import { reportRoutes } from "./reports/routes.ts";
import { listMutes, mute, postMessage, requireRoom, unmute } from "./service.ts";

export const chatRoutes = newApp();
for (const part of [chatAdminRoutes, reportRoutes]) chatRoutes.route("/", part);

chatRoutes.get("/realtime/chat/:roomId", (c: AppContext) => {
  const { roomId } = requireRoom(c.req.param("roomId") ?? "");
  return upgrade(c, (owner, request) => chatRoom(c.env, roomId).fetch(writeProfile(request, owner)));
});

route(chatRoutes, chatMessages, "session", ({ c, query, parameters }) => pageOf(c, parameters.roomId, query));
route(chatRoutes, defaultChatMessages, "session", ({ c, query }) => pageOf(c, DEFAULT_ROOM, query));

async function pageOf(c: AppContext, roomId: string, query: ChatPageQuery) {
  const { user } = await requireActor(c);
  const room = requireRoom(roomId);
  return { ...room, ...(await chatRoom(c.env, room.roomId).page(user.id, query)) };
}

route(
  chatRoutes,
  postChatMessage,
  "session",
  once(async ({ c, body, parameters }) => {
    const { user } = await requireActor(c);
    return { message: await postMessage(c.env, user, parameters.roomId, body) };
  }),
);

route(chatRoutes, chatMutes, "session", async ({ c }) => {
  const { user } = await requireActor(c);
  return { mutes: await listMutes(c.var.db, user.id) };
});

route(
  chatRoutes,
  muteUser,
  "session",
  once(async ({ c, body }) => {
    const { user } = await requireActor(c);
    await mute(c.var.db, user.id, body.userId);
    return { userId: body.userId, isMuted: true };
  }),
);

route(
  chatRoutes,
  unmuteUser,
  "session",
  once(async ({ c, parameters }) => {
    const { user } = await requireActor(c);
    await unmute(c.var.db, user.id, parameters.userId);
    return { userId: parameters.userId, isMuted: false };
  }),
);
