import { CLIENT_TEXT, type ClientsView } from "#game/contract/clients.ts";
import type { PlayerState } from "#game/contract/player.ts";
import { type AdviceRefusal, adviseClient, letterDelayMs } from "#game/rules/clients/advise.ts";
import { type AdviceKind, CLIENTS_ID, type LetterOccasion, letterId } from "#game/rules/clients/client.ts";
import {
  type Effect,
  isMessagePending,
  messageKey,
  messageProgress,
  type Progress,
} from "#game/rules/progress.ts";
import { CLIENTS } from "../../content/clients.ts";
import type { Database } from "../../db/client.ts";
import { type AnswerCount, countAnswer } from "../../db/client-answers.ts";
import { send } from "../../db/statement.ts";
import { answersAt, CALL_ENERGY, viewClients } from "../../game/clients.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

interface Asked {
  readonly parameters: { readonly day: string };
  readonly body: { readonly advice: AdviceKind; readonly leaves?: string | undefined };
  readonly at: number;
  /** How everybody answered, as counted. */
  readonly prepared: readonly AnswerCount[];
}

/** Returns how everybody answered the clients that can still be seen at `at` (epoch ms). */
export function loadAnswers(db: Database, at: number): Promise<AnswerCount[]> {
  return send(db, answersAt(at));
}

/** Decides an advice to the client of a day. Throws 404 for what is no day, 409 with the reason if nobody waits for it. */
export function decideAdvice(
  game: Game,
  { parameters, body, at, prepared }: Asked,
): Decision<{ clients: ClientsView; newStats: PlayerState }> {
  if (!/^\d{1,6}$/.test(parameters.day)) throw new HttpError(404, "not_found", "There is no such day.");
  const { player: before, progress, userId } = game;
  const given = { day: Number(parameters.day), kind: body.advice, leaves: body.leaves ?? null };
  const done = adviseClient(before, progress.clients, CLIENTS.clients, given, CALL_ENERGY, at);
  if (!done.ok) throw refuse(done.refusal);
  const { player, delta, book, advised } = done;
  const { client, former } = advised;
  const gone = progress.clients.regulars.find(
    ({ clientId }) => !book.regulars.some((regular) => regular.clientId === clientId),
  );
  const delay = (clientId: string) => letterDelayMs(userId, clientId);
  return {
    change: {
      cause: `client:${client.id}`,
      moved: { player, delta },
      effects: [
        { type: "set_clients", clients: book },
        ...(former === null ? letter(progress, client.id, body.advice, at + delay(client.id)) : []),
        ...(gone ? letter(progress, gone.clientId, "goes", at + delay(gone.clientId)) : []),
      ],
      statements: [countAnswer(given.day, body.advice)],
    },
    reply: ({ after, state }) => ({ clients: viewClients(after, prepared, at), newStats: state }),
  };
}

/** The letter that arrives at `at` (epoch ms); none if it was sent before. */
function letter(
  progress: Progress,
  clientId: string,
  occasion: LetterOccasion,
  at: number,
): readonly Effect[] {
  const name = { contactId: CLIENTS_ID, messageId: letterId(clientId, occasion), kind: "message" } as const;
  const key = messageKey(name);
  if (messageProgress(progress, key) || isMessagePending(progress, key)) return [];
  return [{ type: "deliver_message", ...name, at, isPending: true }];
}

function refuse(refusal: AdviceRefusal): HttpError {
  const text = CLIENT_TEXT[refusal.reason];
  if (refusal.reason !== "low_energy") return new HttpError(409, "conflict", text);
  const seconds = Math.ceil(refusal.readyInMs / 1000);
  return new HttpError(409, "cannot_perform", text, {
    details: [`${refusal.missing} more energy needed, ready in ${seconds} s.`],
    retryAfter: seconds,
  });
}
