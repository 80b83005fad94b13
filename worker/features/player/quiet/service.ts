import type { PlayerState } from "#game/contract/player.ts";
import { type QuietView, quietRefusalText } from "#game/contract/quiet.ts";
import { NO_DELTA, type Player } from "#game/rules/player.ts";
import { endQuiet, startQuiet } from "#game/rules/quiet/change.ts";
import { toQuietView } from "#game/views/quiet-view.ts";
import type { Game } from "../../../game/game.ts";
import type { Decision } from "../../../game/game-write.ts";
import type { Change } from "../../../game/outcome.ts";
import { HttpError } from "../../../http/http-error.ts";

type QuietDecision = Decision<{ quiet: QuietView; newStats: PlayerState }>;

/** Begins a quiet week. Throws 409 with the reason if none can begin. */
export function decideQuietStart(
  game: Game,
  { body: { days }, at }: { readonly body: { readonly days: number }; readonly at: number },
): QuietDecision {
  const done = startQuiet(game.player, days, at);
  if (!done.ok) throw new HttpError(409, "conflict", quietRefusalText(done.refusal));
  return decide(changeTo("quiet:begun", done.player), at);
}

/** Ends the quiet week. Changes nothing if there is none. */
export function decideQuietEnd({ player: before }: Game, { at }: { readonly at: number }): QuietDecision {
  const player = endQuiet(before, at);
  return decide(player === before ? { cause: "quiet:ended" } : changeTo("quiet:ended", player), at);
}

function changeTo(cause: string, player: Player): Change {
  return { cause, moved: { player, delta: NO_DELTA } };
}

function decide(change: Change, at: number): QuietDecision {
  return { change, reply: ({ after, state }) => ({ quiet: toQuietView(after.player, at), newStats: state }) };
}
