import { completeRequest, listContacts, markRequestSeen, viewContact } from "#game/contract/npcs.ts";
import { toContactViews } from "#game/views/contact-view.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideCompletion, decideSeen, decideViewed } from "./service.ts";

export const npcRoutes = newApp();

gameRead(npcRoutes, listContacts, ({ game }, { at }) => ({ npcs: toContactViews(game, at) }));
gameRoute(npcRoutes, viewContact, decideViewed);
gameRoute(npcRoutes, markRequestSeen, decideSeen);
gameRoute(npcRoutes, completeRequest, decideCompletion);
