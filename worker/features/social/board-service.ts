import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { type getLeaderboard, HIDDEN_NAME } from "#game/social/board-wire.ts";
import { boardRows, rankBehind } from "#game/social/followers-board.ts";
import type { ReadDatabase } from "../../db/client.ts";
import { selectTopPlayers, updateBoardVisibility } from "../../db/top-players.ts";
import type { LoadedGame } from "../../game/game.ts";

/** Returns the players with the most followers, and the reader's rank by the followers that they have now. */
export async function viewBoard(
  db: ReadDatabase,
  { game, user }: Pick<LoadedGame, "game" | "user">,
): Promise<ReplyOf<typeof getLeaderboard>> {
  const { userId: playerId, player } = game;
  const { name, followers } = player;
  const isCounted = user.role !== "admin";
  const { others, ahead } = await selectTopPlayers(db, { playerId, followers });
  const shown = others.map((other) => ({ ...other, name: other.name ?? HIDDEN_NAME, isYou: false }));
  return {
    rows: boardRows(shown, isCounted ? { name, followers, isYou: true } : null),
    you: { rank: isCounted ? rankBehind(ahead) : null, followers },
    isHidden: user.isHiddenOnBoards,
  };
}

/** Statement that hides or shows a player's name on the board. */
export const visibilityChange = updateBoardVisibility;
