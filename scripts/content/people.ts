import { adviseClient } from "#game/clients/advise.ts";
import { CLIENT_LEVEL, waitingAt } from "#game/clients/book.ts";
import { ADVICE_KINDS } from "#game/clients/client.ts";
import { nextSettlement } from "#game/clients/settle.ts";
import { weekOf } from "#game/core/epoch-week.ts";
import { levelOf } from "#game/core/level.ts";
import type { Effect } from "#game/core/progress.ts";
import { silencesUntil, waitingCards } from "#game/intake/book.ts";
import { type Price, WAYS_OUT } from "#game/intake/intake.ts";
import {
  answerCard,
  askHelp,
  HELP_AFFINITY,
  HELP_COST,
  type IntakeOutcome,
  openPromises,
  openWeek,
} from "#game/intake/play.ts";
import { studentsIn } from "#game/intake/second-meetings.ts";
import { nextIntakeSettlement } from "#game/intake/settle.ts";
import { arrivalOf } from "#game/intake/week.ts";
import { drawsOf, gaugeToAskFor, POLICIES } from "./intake-odds.ts";
import { type Chore, paid, type Source, type State, type World } from "./sources.ts";

const CLIENTS = "The Two O'Clock";
const INTAKE = "The Intake";
/** The price of each week: the best one by cash for an attentive player. */
const PRICE: Price = 297;

/** Returns the next payment by clients or of an Intake that is due; null if none is. */
export function duePayment(world: World, state: State, now: number): Chore | null {
  const { player, progress } = state;
  const payment = nextSettlement(player, progress.clients, now);
  if (payment) {
    const effects: Effect[] = [{ type: "set_clients", clients: payment.book }];
    return { name: CLIENTS, cause: payment.cause, perform: () => paid(world, state, payment, now, effects) };
  }
  const week = world.intake && nextIntakeSettlement(player, world.intake, now);
  return week && { name: INTAKE, cause: week.cause, perform: () => paid(world, state, week, now) };
}

/** The client who has waited longest, each kind of advice in turn. Without room for a regular, the advice that pays at once. */
const clients: Source = (world, state, now) => {
  const { player, progress } = state;
  if (levelOf(player.lifetimeExperience) < CLIENT_LEVEL) return null;
  const [first] = waitingAt(progress.clients, world.clients, now);
  if (!first) return null;
  const { day, client } = first;
  for (const kind of [ADVICE_KINDS[day % ADVICE_KINDS.length] ?? "now", "now"] as const) {
    const done = adviseClient(player, progress.clients, world.clients, { day, kind, leaves: null }, now);
    if (!done.ok) continue;
    const effects: Effect[] = [{ type: "set_clients", clients: done.book }];
    return {
      name: CLIENTS,
      cause: `client:${client.id}`,
      perform: () => paid(world, state, done, now, effects),
    };
  }
  return null;
};

/** The Intake of an attentive player: promises and ways out take turns by the week, and a friend helps once. */
const intake: Source = (world, state, now) => {
  const content = world.intake;
  const { player, progress } = state;
  const { current } = player.intake;
  if (!content) return null;
  const wish = (outcome: IntakeOutcome, effects: readonly Effect[] = []) =>
    outcome.ok
      ? { name: INTAKE, cause: outcome.cause, perform: () => paid(world, state, outcome, now, effects) }
      : null;
  const at = weekOf(now);
  if (current?.week !== at) {
    const open = openPromises(content.promises, progress.quests, now);
    const promise = open[at % open.length]?.id ?? "";
    const wayOut = WAYS_OUT[at % WAYS_OUT.length] ?? "vary";
    return wish(openWeek(player, content, progress.quests, { promise, price: PRICE, wayOut }, now));
  }
  const hasArrived = (number: number) => arrivalOf(at, number) <= now;
  if (current.end || current.responses.every((each, number) => each !== null || !hasArrived(number)))
    return null;
  const students = studentsIn(content.students, current);
  const { week } = silencesUntil(current, students, now);
  const affinityOf = (contact: string) => progress.contacts[contact]?.affinity ?? 0;
  const friends = content.help.filter(({ contact }) => affinityOf(contact) >= HELP_AFFINITY);
  const gauge = week.helpedBy === null && gaugeToAskFor(week.gauges, friends);
  const helper = friends.find((each) => each.gauge === gauge);
  if (helper) {
    const asked = { contactId: helper.contact, affinity: affinityOf(helper.contact) };
    const affinity = asked.affinity - HELP_COST;
    return wish(askHelp(player, content, asked, now), [{ ...asked, type: "set_affinity", affinity }]);
  }
  for (const { number, card } of waitingCards(week, students, now)) {
    const answer = POLICIES.attentive(card, week.gauges, drawsOf(`${at}:${number}`));
    if (answer !== "silence") return wish(answerCard(player, content, { week: at, number, answer }, now));
  }
  return null;
};

/** Whoever waits for a decision: a client, then the Intake. */
export const people: Source = (world, state, now) => clients(world, state, now) ?? intake(world, state, now);
