import { getEndings, startOver } from "#game/contract/endings.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideStartOver, readRunDays, viewEndings } from "./service.ts";

export const profileRoutes = newApp();

gameRead(profileRoutes, getEndings, ({ game }, _, db) => viewEndings(db, game));

gameRoute(profileRoutes, startOver, decideStartOver, {
  limit: "resetGame",
  read: (c, userId) => readRunDays(c.var.db, userId),
});
