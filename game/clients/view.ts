import { DAY_MS } from "../core/durations.ts";
import { levelProgress } from "../core/level.ts";
import type { Player } from "../core/player.ts";
import { sharesOf } from "../core/shares.ts";
import { messageAfter } from "./advise.ts";
import {
  CLIENT_LEVEL,
  type ClientBook,
  type Given,
  MAX_WAITING,
  utcDay,
  type Waiting,
  waitingAt,
} from "./book.ts";
import { type AdviceKind, answersTo, type Client, type ClientList, termsOf } from "./client.ts";
import { REGULAR_DAYS } from "./settle.ts";
import type { AdvisedClient, ClientsView, WaitingClient } from "./wire.ts";

/** Everybody's answers to the client of a day. */
export interface DayAnswers {
  readonly day: number;
  readonly advice: AdviceKind;
  readonly answers: number;
}

/** Builds the view of a player's clients at `now` (epoch ms). */
export function toClientsView(
  player: Pick<Player, "lifetimeExperience">,
  book: ClientBook,
  content: ClientList,
  answers: readonly DayAnswers[],
  now: number,
): ClientsView {
  const { clients, again } = content;
  const isOpen = levelProgress(player.lifetimeExperience).level >= CLIENT_LEVEL;
  const named = new Map(clients.map((client) => [client.id, client]));
  const today = utcDay(now);
  return {
    isOpen,
    waiting: isOpen ? waitingAt(book, clients, now).map((each) => viewWaiting(each, again)) : [],
    advised: book.given
      .filter(({ day }) => day <= today && day > today - MAX_WAITING)
      .sort((a, b) => b.day - a.day)
      .flatMap((given) => {
        const client = named.get(given.clientId);
        const counts = answers.filter(({ day }) => day === given.day);
        return client ? [viewAdvised(client, given, again, counts)] : [];
      }),
    regulars: book.regulars.map(({ clientId, paidDays }) => ({
      id: clientId,
      name: named.get(clientId)?.name ?? clientId,
      daysLeft: REGULAR_DAYS - paidDays,
    })),
    raisedCalls: book.raisedCalls,
    nextInMs: (today + 1) * DAY_MS - now,
  };
}

function viewWaiting({ day, client, former }: Waiting, again: ClientList["again"]): WaitingClient {
  return {
    day,
    id: client.id,
    name: client.name,
    problem: former ? client.advice[former].returns : client.problem,
    isBack: former !== null,
    terms: termsOf(client),
    labels: { ...answersTo(client, former, again) },
  };
}

function viewAdvised(
  client: Client,
  { day, kind, before, former }: Given,
  again: ClientList["again"],
  counts: readonly DayAnswers[],
): AdvisedClient {
  const of = (wanted: AdviceKind) => counts.find((each) => each.advice === wanted)?.answers ?? 0;
  const shares = sharesOf({ now: of("now"), fame: of("fame"), care: of("care") });
  const isAgain = before > 0;
  const answers = answersTo(client, former, again);
  const hasLetter = messageAfter(client, before, kind) !== null;
  const { id, name } = client;
  return { day, id, name, kind, label: answers[kind], isAgain, hasLetter, shares };
}
