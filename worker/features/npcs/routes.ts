import { completeRequest, listContacts, markQuestSeen, viewContact } from "#game/contract/npcs.ts";
import { toContactViews } from "#game/views/contact-view.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { stampOf } from "../../game/game-stamp.ts";
import { newApp } from "../../http/app-context.ts";
import { decideCompletion, decideSeen, decideViewed } from "./service.ts";

export const npcRoutes = newApp();

gameRead(npcRoutes, listContacts, (loaded, { at }) => ({
  npcs: toContactViews(loaded.game, at),
  stamp: stampOf(loaded),
}));
gameRoute(npcRoutes, viewContact, decideViewed);
gameRoute(npcRoutes, markQuestSeen, decideSeen);
gameRoute(npcRoutes, completeRequest, decideCompletion);
