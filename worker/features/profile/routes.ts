import { getEndings, startOver } from "#game/profile/endings-wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideStartOver, viewEndings } from "./service.ts";

export const profileRoutes = newApp();

gameRead(profileRoutes, getEndings, ({ game }, _, db) => viewEndings(db, game));

gameRoute(profileRoutes, startOver, decideStartOver, { limit: "resetGame" });
