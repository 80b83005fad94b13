import { finishBrief, getBrief, takeBrief } from "#game/contract/brief.ts";
import { phaseOf } from "#game/rules/brief/brief.ts";
import { toBriefView } from "#game/views/brief-view.ts";
import { gameRead, gameRoute } from "../../../game/game-route.ts";
import { type AppContext, newApp } from "../../../http/app-context.ts";
import { decideFinish, decideTake, loadSums } from "./service.ts";

export const briefRoutes = newApp();

gameRead(briefRoutes, getBrief, async ({ game }, { at }, db) => {
  const isTaken = phaseOf(game.brief, at).type === "taken";
  const sums = isTaken ? await loadSums(db, game.userId) : [];
  return toBriefView(game, sums, at, sums[0]?.version);
});

const read = (c: AppContext, userId: string) => loadSums(c.var.db, userId);
gameRoute(briefRoutes, takeBrief, decideTake, { read });
gameRoute(briefRoutes, finishBrief, decideFinish, { read });
