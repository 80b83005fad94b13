import {
  completeRequest as completeCall,
  listContacts as listCall,
  markRequestSeen as seenCall,
  viewContact as viewedCall,
} from "#game/contract/npcs.ts";
import { published, requireGame } from "../../game/game-route.ts";
import { gameWriteRequest } from "../../game/game-write.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { completeRequest, listContacts, noteContactViewed, noteRequestSeen } from "./service.ts";

export const npcRoutes = newApp();

route(npcRoutes, listCall, async ({ c }) => ({ npcs: listContacts(await requireGame(c)) }));

route(npcRoutes, viewedCall, async ({ c, rawBody, parameters }) =>
  published(c, await noteContactViewed(gameWriteRequest(c, rawBody), parameters.contactId)),
);

route(npcRoutes, seenCall, async ({ c, rawBody, parameters: { contactId, questId } }) =>
  published(c, await noteRequestSeen(gameWriteRequest(c, rawBody), contactId, questId)),
);

route(npcRoutes, completeCall, async ({ c, rawBody, parameters: { contactId, questId } }) =>
  published(c, await completeRequest(gameWriteRequest(c, rawBody), contactId, questId)),
);
