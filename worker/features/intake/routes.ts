import { answerIntake, askIntakeHelp, getIntake, getOwnFates, openIntake } from "#game/intake/wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { viewIntake } from "../../game/intake.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { decideAnswer, decideHelp, decideOpening, loadCardAnswers, numberIn } from "./service.ts";

export const intakeRoutes = newApp();

gameRead(intakeRoutes, getIntake, async ({ game }, { at }, db) => {
  const { current } = game.player.intake;
  return viewIntake(game, current ? await loadCardAnswers(db.near, String(current.week)) : [], at);
});

gameRead(intakeRoutes, getOwnFates, ({ game }, { parameters }) => {
  const week = numberIn(parameters.week);
  const met = Object.entries(game.player.intake.met).filter(([, [metIn]]) => metIn === week);
  return { fates: Object.fromEntries(met.map(([id, [, memory]]) => [id, memory])) };
});
const read = (c: AppContext) => loadCardAnswers(c.var.db, c.req.param("week"));

gameRoute(intakeRoutes, openIntake, decideOpening, { read });
gameRoute(intakeRoutes, answerIntake, decideAnswer, { read });
gameRoute(intakeRoutes, askIntakeHelp, decideHelp, { read });
