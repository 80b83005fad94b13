import { endQuiet, getQuiet, startQuiet } from "#game/contract/quiet.ts";
import { toQuietView } from "#game/views/quiet-view.ts";
import { gameRead, gameRoute } from "../../../game/game-route.ts";
import { newApp } from "../../../http/app-context.ts";
import { decideQuietEnd, decideQuietStart } from "./service.ts";

export const quietRoutes = newApp();

gameRead(quietRoutes, getQuiet, ({ game }, { at }) => toQuietView(game.player, at));
gameRoute(quietRoutes, startQuiet, decideQuietStart);
gameRoute(quietRoutes, endQuiet, decideQuietEnd);
