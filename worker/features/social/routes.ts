import { getLeaderboard, setBoardVisibility } from "#game/social/board-wire.ts";
import { attendPosting, createPost, getFeed, getFeedHead, getPosting, likePost } from "#game/social/wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { limitNamed } from "../../http/limits/rate-limits.ts";
import { requestIdentity, writeOnce } from "../../http/replay.ts";
import { route } from "../../http/route.ts";
import { readCredential, requireActor, requireCredential } from "../../http/sessions/session.ts";
import { viewBoard, visibilityChange } from "./board-service.ts";
import { viewFeed, viewHead } from "./feed-service.ts";
import { like } from "./like-service.ts";
import { decideAttend, decidePost, preparePost, viewPosting } from "./posting-service.ts";

export const socialRoutes = newApp();

gameRead(socialRoutes, getFeed, ({ game }, { query, at }, db) => viewFeed(db.near, game, query.before, at));
gameRead(socialRoutes, getFeedHead, ({ game }, { at }, db) => viewHead(db.near, game, at));

route(socialRoutes, likePost, requireCredential, async ({ c, body, rawBody, parameters }) => {
  const credential = readCredential(c);
  return like({
    db: c.var.db,
    credential,
    identity: requestIdentity(c, rawBody),
    count: (userId) => limitNamed(c, "writesOfAccount", userId),
    postId: parameters.id,
    isLiked: body.action === "like",
  });
});

gameRead(socialRoutes, getPosting, ({ game }, { at }) => viewPosting(game, at));
gameRoute(socialRoutes, attendPosting, decideAttend);
gameRoute(socialRoutes, createPost, decidePost, {
  read: (c, userId, earlier) => earlier ?? preparePost(c.var.db, userId, c.var.config.postCycleMs),
});

gameRead(socialRoutes, getLeaderboard, (loaded, _, db) => viewBoard(db.near, loaded));

route(socialRoutes, setBoardVisibility, "session", async ({ c, body: { isHidden }, rawBody }) => {
  const { user } = await requireActor(c);
  return writeOnce(c, rawBody, [visibilityChange(user.id, isHidden)], { isHidden });
});
