import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { CALENDAR } from "../core/language.ts";
import { levelOf } from "../core/level.ts";
import type { Player } from "../core/player.ts";
import { affinityWith, type Progress } from "../core/progress.ts";
import { hashOf } from "../core/scatter.ts";
import { MIN_ANSWERS } from "../core/shares.ts";
import { wholeText } from "../core/whole-text.ts";
import {
  dayOfWeek,
  INTAKE_LEVEL,
  type IntakeBook,
  type IntakeWeek,
  isOpening,
  openedWeek,
  type Plaque,
  type WeekEnd,
  waitingCards,
} from "./book.ts";
import { movedGauges, shownPart, weightText } from "./gauges.ts";
import {
  type Answer,
  type IntakeContent,
  PRICE_WEIGHTS,
  PRICES,
  type Student,
  WAYS_OUT,
  WEEK_STUDENTS,
} from "./intake.ts";
import { intakeMessageId } from "./messages.ts";
import { helpRefusal, lastCall, openPromises } from "./play.ts";
import { fallenStudent } from "./posts-about-students.ts";
import { countedCard, studentsIn } from "./second-meetings.ts";
import { costOfCollapse, goesByFirst } from "./settle.ts";
import { cardsOf, endOf, studentsOf, type WeekCard } from "./week.ts";
import {
  type AnsweredCard,
  type HelperView,
  INTAKE_TEXT,
  type IntakeEnd,
  type IntakeView,
  type IntakeWeekView,
  type WaitingCard,
} from "./wire.ts";

/** Everybody's answers to the cards of a week. */
export interface CardAnswers {
  readonly card: number;
  readonly answer: Answer;
  readonly answers: number;
}

/** Sources of a view of the Intake. */
export interface IntakeSource {
  readonly player: Pick<Player, "lifetimeExperience" | "cash" | "intake">;
  readonly progress: Progress;
  readonly content: IntakeContent;
  readonly nameOf: (contactId: string) => string;
  /** Everybody's answers to the cards of the player's week. */
  readonly answers: readonly CardAnswers[];
}

type SettledView = Extract<IntakeEnd, { type: "settled" }>;

const WEEKDAY = new Intl.DateTimeFormat(CALENDAR, { weekday: "long", timeZone: "UTC" });

/** Builds the view of a player's Intake at `now` (epoch ms), after the due settlements. */
export function toIntakeView(source: IntakeSource, now: number): IntakeView {
  const { player, content } = source;
  const { intake } = player;
  const isOpen = levelOf(player.lifetimeExperience) >= INTAKE_LEVEL;
  const week = weekOf(now);
  const hasOpened = openedWeek(intake) === week;
  const canOpen = isOpen && !hasOpened && isOpening(now) && studentsOf(content.students, week).length > 0;
  return {
    isOpen,
    offer: canOpen ? viewOffer(source, week, now) : null,
    current: intake.current && !canOpen ? viewWeek(source, intake.current, now) : null,
    plaques: intake.plaques.map((plaque) => viewPlaque(plaque, content)).reverse(),
    nextInMs: nextIn(intake, week, now),
  };
}

/** The next day while a week runs or can be opened, else the next Thursday. */
function nextIn(intake: IntakeBook, week: number, now: number): number {
  const isThis = openedWeek(intake) === week;
  const changesDaily = isThis ? intake.current?.end === null : isOpening(now);
  const day = changesDaily ? dayOfWeek(now) + 1 : 7;
  return week * MS_PER_WEEK + day * DAY_MS - now;
}

function viewOffer(
  { player, content, progress }: IntakeSource,
  week: number,
  now: number,
): IntakeView["offer"] {
  return {
    week,
    promises: openPromises(content.promises, progress.quests, now).map((each) => shownPart(each.id, each)),
    prices: PRICES.map((price) => ({
      ...shownPart(price, content.prices[`p${price}`]),
      risk: `${weightText(PRICE_WEIGHTS[price])} A collapse costs you $${wholeText(costOfCollapse(player.cash, price))}.`,
    })),
    waysOut: WAYS_OUT.map((id) => shownPart(id, content.waysOut[id])),
  };
}

function viewWeek(source: IntakeSource, current: IntakeWeek, now: number): IntakeWeekView {
  const { content, player } = source;
  const students = studentsIn(content.students, current);
  const helped = content.help.find(({ contact }) => contact === current.helpedBy);
  const call = helped && lastCall(helped, player.intake);
  return {
    week: current.week,
    promise: content.promises.find(({ id }) => id === current.promise)?.label ?? current.promise,
    price: current.price,
    wayOut: content.waysOut[current.wayOut].label,
    gauges: { ...current.gauges },
    waiting: waitingCards(current, students, now).map((card) => viewWaiting(source, current, card, now)),
    answered: cardsOf(students)
      .flatMap((card) => viewAnswered(source, current, card, countedCard(students, current, card.number)))
      .reverse(),
    helpers: content.help.flatMap((helper) => viewHelper(source, current, helper, now)),
    call: helped && call ? { name: source.nameOf(helped.contact), text: call } : null,
    end: current.end && viewEnd(source, students, current, current.end),
  };
}

function viewWaiting(
  { content, player }: IntakeSource,
  { week, openedAt }: IntakeWeek,
  { number, student, card }: WeekCard,
  now: number,
): WaitingCard {
  const { id, name, who, fates, back } = student;
  const answer = ({ label, moves }: WeekCard["card"]["a"]) => ({ label, moves: movedGauges(moves) });
  const met = player.intake.met[id];
  const lines = met ? content.back[met[1]] : [];
  const line = (met?.[1] !== "collapsed" && back) || lines[hashOf(id) % lines.length];
  const fate = met && (met[1] === "collapsed" ? "The week ended with their letter." : fates[met[1]]);
  return {
    number,
    student: id,
    name,
    who,
    text: card.text,
    a: answer(card.a),
    b: answer(card.b),
    back: fate !== undefined && line !== undefined ? { line, fate } : null,
    endsInMs: endOf(week, number, openedAt) - now,
  };
}

function viewAnswered(
  { answers }: IntakeSource,
  { responses }: IntakeWeek,
  { number, student, card }: WeekCard,
  counted: number,
): AnsweredCard[] {
  const response = responses[number] ?? null;
  if (response === null) return [];
  const { id, name } = student;
  const { reply } = card[response];
  const shown = { number, student: id, name, text: card.text, reply };
  if (response === "silence") return [{ ...shown, label: null, others: null }];
  const counts = answers.filter((each) => each.card === counted);
  const total = counts.reduce((sum, each) => sum + each.answers, 0);
  const same = counts.find(({ answer }) => answer === response)?.answers ?? 0;
  const others = total < MIN_ANSWERS ? null : Math.round((100 * (total - same)) / total);
  return [{ ...shown, label: card[response].label, others }];
}

/** A known contact. The reason for refusing help is shown once they are close. */
function viewHelper(
  { progress, nameOf }: IntakeSource,
  current: IntakeWeek,
  helper: IntakeContent["help"][number],
  now: number,
): HelperView[] {
  const { contact: id, gauge } = helper;
  const affinity = affinityWith(progress, id);
  if (affinity === null) return [];
  const refusal = helpRefusal(current, helper, affinity, now);
  return [{ id, name: nameOf(id), gauge, refusal: refusal && INTAKE_TEXT[refusal] }];
}

function viewEnd(
  source: IntakeSource,
  students: readonly Student[],
  current: IntakeWeek,
  end: WeekEnd,
): IntakeEnd {
  const { content, player } = source;
  if (end.type === "settled") {
    const { result, fates, cash, experience, followers } = end;
    return {
      type: "settled",
      result,
      students: students.map((student, i) => {
        const { id, name } = student;
        const fate = fates[i] ?? "left";
        return { id, name, fate, text: student.fates[fate], isByFirst: goesByFirst(current, student, i) };
      }),
      cash,
      experience,
      followers,
      letter: viewLetter(source, current),
    };
  }
  const { collapse, at, lost, card } = end;
  const by = fallenStudent(player.intake, content);
  const { name, texts } = content.collapses[collapse];
  return {
    type: "collapsed",
    collapse,
    name,
    text: texts[Math.floor(at / DAY_MS) % texts.length] ?? "",
    plaque: viewPlaque({ collapse, at }, content).text,
    lost,
    by: by && { id: by.id, name: by.name, card: card ?? 0 },
    unread: cardsOf(students)
      .slice(WEEK_STUDENTS)
      .filter(({ number }) => (current.responses[number] ?? null) === null)
      .map(({ student: { id, name }, card: { text } }) => ({ id, name, text })),
  };
}

/** The message about a settled week; null if the player knew none of its senders. */
function viewLetter({ progress, nameOf }: IntakeSource, week: IntakeWeek): SettledView["letter"] {
  const messageId = intakeMessageId(week);
  const found = Object.values(progress.messages).find((message) => message.messageId === messageId);
  return found ? { id: found.id, from: nameOf(found.contactId) } : null;
}

function viewPlaque({ collapse, at }: Plaque, { collapses }: IntakeContent) {
  return { name: collapses[collapse].name, text: `Ended on a ${WEEKDAY.format(at)}.` };
}
