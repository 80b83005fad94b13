import { finishBrief, getBrief, takeBrief } from "#game/contract/brief.ts";
import { phaseOf } from "#game/rules/brief/brief.ts";
import { toBriefView } from "#game/views/brief-view.ts";
import { gameRead, preparedGameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { decideFinish, decideTake, loadSums } from "./service.ts";

export const briefRoutes = newApp();

gameRead(briefRoutes, getBrief, async ({ game }, { at }, db) => {
  const isTaken = phaseOf(game.brief, at).type === "taken";
  const sums = isTaken ? await loadSums(db, game.userId) : [];
  return toBriefView(game, sums, at, sums[0]?.version);
});

preparedGameRoute(briefRoutes, takeBrief, (c, userId) => loadSums(c.var.db, userId), decideTake);
preparedGameRoute(briefRoutes, finishBrief, (c, userId) => loadSums(c.var.db, userId), decideFinish);
