import { answerIntake, askIntakeHelp, getIntake, openIntake } from "#game/intake/wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { viewIntake } from "../../game/intake.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { decideAnswer, decideHelp, decideOpening, loadCardAnswers } from "./service.ts";

export const intakeRoutes = newApp();

gameRead(intakeRoutes, getIntake, async ({ game }, { at }, db) => {
  const { current } = game.player.intake;
  return viewIntake(game, current ? await loadCardAnswers(db.near, String(current.week)) : [], at);
});

const read = (c: AppContext) => loadCardAnswers(c.var.db, c.req.param("week"));

gameRoute(intakeRoutes, openIntake, decideOpening, { read });
gameRoute(intakeRoutes, answerIntake, decideAnswer, { read });
gameRoute(intakeRoutes, askIntakeHelp, decideHelp, { read });
