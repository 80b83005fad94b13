import { ERROR_TEXT } from "#game/contract/errors.ts";
import { getLeaderboard, setBoardVisibility, traceScore } from "#game/contract/leaderboards.ts";
import {
  attendPosting,
  createPost,
  getFeed,
  getFeedHead,
  getPosting,
  likePost,
} from "#game/contract/social.ts";
import { gameRead, gameRoute, preparedGameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitGame } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { readCredential, requireActor } from "../../http/session.ts";
import { now } from "../../platform/clock.ts";
import { setVisibility, traceBoard, viewBoard } from "./board-service.ts";
import { like, viewFeed, viewHead } from "./feed-service.ts";
import { decideAttend, decidePost, preparePost, viewPosting } from "./posting-service.ts";

export const socialRoutes = newApp();

gameRead(socialRoutes, getFeed, ({ game }, { query, at }, db) => viewFeed(db, game, query.before, at));
gameRead(socialRoutes, getFeedHead, ({ game }, { at }, db) => viewHead(db, game, at));

route(socialRoutes, likePost, "session", async ({ c, body, parameters }) => {
  await limitGame(c, "writesOfSession", readCredential(c).tokenHash);
  const { user, isRunning } = await requireActor(c);
  await limitGame(c, "writesOfAccount", user.id);
  if (!isRunning) throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
  return like(c.var.db, user.id, { id: parameters.id, isLiked: body.action === "like" }, now());
});

gameRead(socialRoutes, getPosting, ({ game }, { at }) => viewPosting(game, at));
gameRoute(socialRoutes, attendPosting, decideAttend);
preparedGameRoute(socialRoutes, createPost, (c, userId) => preparePost(c.var.db, userId), decidePost);

gameRead(socialRoutes, getLeaderboard, (loaded, { query, at }, db) => viewBoard(db, loaded, query, at));
gameRead(socialRoutes, traceScore, ({ game }, { query, at }, db) => traceBoard(db, game, query, at));

route(socialRoutes, setBoardVisibility, "session", async ({ c, body: { isHidden } }) => {
  await limitGame(c, "writesOfSession", readCredential(c).tokenHash);
  const { user } = await requireActor(c);
  await setVisibility(c.var.db, user.id, isHidden);
  return { isHidden };
});
