import { toContactViews } from "#game/npcs/view.ts";
import { completeRequest, listContacts, markQuestSeen, viewContact } from "#game/npcs/wire.ts";
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
