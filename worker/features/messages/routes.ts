import {
  listMessages as listCall,
  readMessage as readCall,
  unreadCount as unreadCall,
} from "#game/contract/messages.ts";
import { published, requireGame } from "../../game/game-route.ts";
import { gameWriteRequest } from "../../game/game-write.ts";
import { badgesOf } from "../../game/reached.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { readCredential } from "../../http/session.ts";
import { listMessages, loadUnreadCount, noteMessageRead } from "./service.ts";

export const messageRoutes = newApp();

route(messageRoutes, listCall, async ({ c, query }) => ({
  messages: listMessages(await requireGame(c), query.before ?? null),
}));

route(messageRoutes, unreadCall, async ({ c }) => {
  const known = await loadUnreadCount(c.var.db, readCredential(c));
  if (known !== null) return { unreadCount: known };
  // The first messages of a new character are delivered when it is first looked at.
  const { content, reached } = await requireGame(c);
  return { unreadCount: badgesOf(content, reached).unreadMessages };
});

route(messageRoutes, readCall, async ({ c, rawBody, parameters }) =>
  published(c, await noteMessageRead(gameWriteRequest(c, rawBody), parameters.messageId)),
);
