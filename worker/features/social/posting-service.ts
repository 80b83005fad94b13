import { type Action, POST_ACTION_ID } from "#game/core/action.ts";
import { firstVariant } from "#game/core/action-variants.ts";
import { levelOf } from "#game/core/level.ts";
import type { BodyOf, ReplyOf } from "#game/core/wire/endpoint.ts";
import { POST_CYCLE_MS, type PostRefusal, postCycle, postRefusalText } from "#game/social/cycle.ts";
import { playerPostId } from "#game/social/keyset.ts";
import { lineOf } from "#game/social/lines.ts";
import { scandalOf } from "#game/social/scandal.ts";
import { fillSlots, slotValues } from "#game/social/slots.ts";
import { chosenTone } from "#game/social/tones.ts";
import { toPostingView } from "#game/social/view.ts";
import type { attendPosting, createPost, PostingView } from "#game/social/wire.ts";
import { findAction } from "../../content/actions.ts";
import { CAST } from "../../content/feed.ts";
import type { Database } from "../../db/client.ts";
import { insertPost, type PostReservation, reservePost } from "../../db/posts.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";
import { toPlayerPost } from "./feed-service.ts";

/** Returns the posting widget at `at`. */
export function viewPosting(game: Game, at: number): PostingView {
  const { posting } = game.progress;
  return toPostingView(posting, postAction(), game.benefits, at);
}

/** Records player activity, so that posting continues. */
export function decideAttend(
  { progress }: Game,
  { at }: { at: number },
): Decision<Omit<ReplyOf<typeof attendPosting>, "events">> {
  const isNews = progress.posting.unattendedCycles > 0;
  return {
    change: { cause: "attend", effects: isNews ? [{ type: "attend_posting" }] : [] },
    reply: ({ after }) => viewPosting(after, at),
  };
}

/** Data that a decision about a post needs besides the game. */
interface PreparedPost extends PostReservation {
  readonly cycleMs: number;
}

/** Reserves the post number and loads the account, once for all decisions about a request. */
export async function preparePost(
  db: Database,
  playerId: string,
  cycleMs: number | null,
): Promise<PreparedPost> {
  return { ...(await reservePost(db, playerId)), cycleMs: cycleMs ?? POST_CYCLE_MS };
}

/**
 * Decides a posting cycle for a reserved post number. The number, the author and the tone select the line. Throws 409 if the
 * cycle is refused.
 */
export function decidePost(
  game: Game,
  { at, read, body }: { at: number; read: PreparedPost; body: BodyOf<typeof createPost> },
): Decision<Omit<ReplyOf<typeof createPost>, "events">> {
  const { player: author, userId: playerId } = game;
  const { number, username, avatar, cycleMs } = read;
  const [action, benefits] = [postAction(), game.benefits];
  const level = levelOf(author.lifetimeExperience);
  const tone = body?.tone ?? chosenTone(author.tones);
  const done = postCycle(author, game.progress.posting, action, at, benefits, tone, cycleMs);
  if (!done.ok) throw refuse(done.refusal);
  const { player, delta, posting, sold } = done;
  const id = playerPostId(number);
  const { followers, cash, status } = author;
  const subject = scandalOf(CAST.scandals, at).subject;
  const said = benefits.inheritance?.terms.hidesFollowers ? null : followers;
  const line = lineOf(game.documents["say-it-how"].lines, number, level, status, tone);
  const text = fillSlots(line, slotValues({ followers: said, cash, level, status }, number, subject));
  const post = { number, playerId, text, followers, createdAt: at };
  return {
    change: {
      cause: `post:${id}`,
      moved: { player, delta },
      effects: [{ type: "set_posting", posting }],
      statements: [insertPost(post)],
      isUnattended: true,
    },
    reply: ({ after, state }) => ({
      post: toPlayerPost(
        { ...post, name: author.name, username, avatar, likes: 0, isLiked: 0 },
        playerId,
        at,
      ),
      tone,
      posting: viewPosting(after, at),
      sold,
      leveledUp: levelOf(player.lifetimeExperience) > level,
      newStats: state,
    }),
  };
}

/** A post by the widget is one in the first form, whatever the quick action has become. */
function postAction(): Action {
  const action = findAction(POST_ACTION_ID);
  if (!action) throw new Error(`There is no action ${POST_ACTION_ID}`);
  return firstVariant(action);
}

function refuse(refusal: PostRefusal): HttpError {
  const text = postRefusalText(refusal);
  if (!("readyInMs" in refusal)) return new HttpError(409, "cannot_perform", text);
  const seconds = Math.ceil(refusal.readyInMs / 1000);
  return new HttpError(409, "cannot_perform", text, {
    details: [`Ready in ${seconds} s.`],
    retryAfter: seconds,
  });
}
