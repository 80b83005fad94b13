import { badgesOf } from "#game/core/view/badges.ts";
import { toMessageViews } from "#game/messages/view.ts";
import { listMessages, readMessage, readThrough, unreadCount } from "#game/messages/wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideRead, decideReadThrough } from "./service.ts";

export const messageRoutes = newApp();

gameRead(messageRoutes, listMessages, ({ game }, { query }) => ({
  messages: toMessageViews(game, query.before ?? null),
}));
gameRead(messageRoutes, unreadCount, ({ game }) => ({ unreadCount: badgesOf(game).unreadMessages }));
gameRoute(messageRoutes, readMessage, decideRead);
gameRoute(messageRoutes, readThrough, decideReadThrough);
