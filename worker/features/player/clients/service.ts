import {
  type AdviceGiven,
  type AdviceRefusal,
  adviseClient,
  messageAfter,
  messageDelayMs,
} from "#game/clients/advise.ts";
import { type AdviceKind, CLIENTS_ID, clientMessageId, type MessageOccasion } from "#game/clients/client.ts";
import { CLIENT_TEXT, type ClientsView } from "#game/clients/wire.ts";
import {
  type Effect,
  isMessagePending,
  messageKey,
  messageProgress,
  type Progress,
} from "#game/core/progress.ts";
import { explainMissing } from "#game/core/requirements.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { ReadDatabase } from "../../../db/client.ts";
import { type AnswerCount, countAnswer } from "../../../db/player/client-books.ts";
import { send } from "../../../db/statement.ts";
import { answersAt, viewClients } from "../../../game/clients.ts";
import type { Game } from "../../../game/game.ts";
import type { Decision } from "../../../game/game-write.ts";
import { HttpError } from "../../../http/http-error.ts";

type ClientDecision = Decision<{ clients: ClientsView; newStats: PlayerState }>;

interface Asked {
  readonly parameters: { readonly day: string };
  readonly body: { readonly advice: AdviceKind; readonly leaves?: string | undefined };
  readonly at: number;
  /** Everybody's answers, as counted. */
  readonly read: readonly AnswerCount[];
}

/** Returns how everybody answered the clients that can still be seen at `at` (epoch ms). */
export function loadAnswers(db: ReadDatabase, at: number): Promise<AnswerCount[]> {
  return send(db, answersAt(at));
}

/** Decides a piece of advice to the client of a day. Throws 404 for what is no day, 409 with the reason if nobody waits for it. */
export function decideAdvice(game: Game, { parameters, body, at, read: answers }: Asked): ClientDecision {
  const day = readCount(parameters.day);
  if (day === null || day > 999_999) throw new HttpError(404, "not_found", "There is no such day.");
  const given: AdviceGiven = { day, kind: body.advice, leaves: body.leaves ?? null };
  const { player: before, progress, userId, documents } = game;
  const { clients } = documents["two-oclock"];
  const done = adviseClient(before, progress.clients, clients, given, at);
  if (!done.ok) throw refuse(done.refusal);
  const { player, delta, book, advised } = done;
  const { client } = advised;
  const occasion = messageAfter(client, advised.before, given.kind);
  const gone = progress.clients.regulars.find(
    ({ clientId }) => !book.regulars.some((regular) => regular.clientId === clientId),
  );
  const delay = (clientId: string) => messageDelayMs(userId, clientId);
  return {
    change: {
      cause: `client:${client.id}`,
      moved: { player, delta },
      effects: [
        { type: "set_clients", clients: book },
        ...(occasion ? message(progress, client.id, occasion, at + delay(client.id)) : []),
        ...(gone ? message(progress, gone.clientId, "goes", at + delay(gone.clientId)) : []),
      ],
      statements: [countAnswer(given.day, given.kind)],
    },
    reply: ({ after, state }) => ({ clients: viewClients(after, answers, at), newStats: state }),
  };
}

/** The message that arrives at `at` (epoch ms); none if it was sent before. */
function message(
  progress: Progress,
  clientId: string,
  occasion: MessageOccasion,
  at: number,
): readonly Effect[] {
  const name = {
    contactId: CLIENTS_ID,
    messageId: clientMessageId(clientId, occasion),
    kind: "message",
  } as const;
  const key = messageKey(name);
  if (messageProgress(progress, key) || isMessagePending(progress, key)) return [];
  return [{ type: "deliver_message", ...name, at, isPending: true }];
}

function refuse(refusal: AdviceRefusal): HttpError {
  const text = CLIENT_TEXT[refusal.reason];
  if (refusal.reason !== "no_places") return new HttpError(409, "conflict", text);
  const seconds = Math.ceil(refusal.readyInMs / 1000);
  return new HttpError(409, "cannot_perform", text, {
    details: [`${explainMissing({ ...refusal, type: "diary" })}, ready in ${seconds} s`],
    retryAfter: seconds,
  });
}
