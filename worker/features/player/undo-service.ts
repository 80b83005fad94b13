import type { undoChange } from "#game/contract/actions.ts";
import type { BodyOf, ReplyOf } from "#game/contract/endpoint.ts";
import { undoneCause } from "#game/rules/undo/cause.ts";
import { takeBack, type UndoRefusal } from "#game/rules/undo/undo.ts";
import { deleteEnrollment } from "../../db/player/studies.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";
import * as texts from "./texts.ts";

const UNDO_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  unknown: texts.thatCantBeTakenBack,
  followed: texts.somethingHasHappenedSince,
  late: texts.tooLateToTake,
  looked: texts.youveLookedAtWhatCame,
};

/**
 * Takes back the player's last change with everything that it brought, in one batch. Throws 409 with the reason if it can't be
 * taken back, or something has followed from it.
 */
export function decideUndo(
  game: Game,
  { body: { version }, at }: { body: BodyOf<typeof undoChange>; at: number },
): Decision<Omit<ReplyOf<typeof undoChange>, "events">> {
  const done = takeBack(game, version, at);
  if (!done.ok) throw new HttpError(409, "conflict", UNDO_REFUSALS[done.reason]);
  const { cause, player, delta, effects } = done;
  const isStudy = undoneCause(cause)?.startsWith("enroll:");
  return {
    change: {
      ...{ cause, moved: { player, delta }, effects, isUndo: true },
      ...(isStudy && {
        studies: { ...game.studies, current: null },
        statements: [deleteEnrollment(game.userId)],
      }),
    },
    reply: ({ state }) => ({ newStats: state }),
  };
}
