import { listMessages, readMessage, unreadCount } from "#game/contract/messages.ts";
import { badgesOf } from "#game/views/badges.ts";
import { toMessageViews } from "#game/views/message-view.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideRead } from "./service.ts";

export const messageRoutes = newApp();

gameRead(messageRoutes, listMessages, ({ game }, { query }) => ({
  messages: toMessageViews(game, query.before ?? null),
}));
gameRead(messageRoutes, unreadCount, ({ game }) => ({ unreadCount: badgesOf(game).unreadMessages }));
gameRoute(messageRoutes, readMessage, decideRead);
