import { atom } from "jotai";
import * as v from "valibot";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { ANSWERS } from "#game/intake/intake.ts";
import { answerIntake, askIntakeHelp, INTAKE_TEXT, OfferBody, openIntake } from "#game/intake/wire.ts";
import { outbox } from "../../offline/outbox.ts";
import { refreshMe } from "../../player/me.ts";
import { refreshContacts } from "../../player/reads/contacts.ts";
import { acceptIntake, refreshIntake } from "../../player/reads/intake.ts";
import { type CardAnswer, pendingAnswersAtom } from "../../player/waiting-people.ts";
import { call, failureText } from "../../server/api.ts";
import { store } from "../../store.ts";
import { showToast } from "../../ui/layers/toast.ts";

/** An opening of a week, by an offer. */
const Opening = v.object({ week: v.number(), ...OfferBody.entries });
export type Opening = v.InferOutput<typeof Opening>;

/** A favour asked of a contact, by the contact's id. */
const Favour = v.object({ week: v.number(), contact: v.string() });
export type Favour = v.InferOutput<typeof Favour>;

const StoredAnswer = v.object({
  week: v.number(),
  /** Number of the card. */
  number: v.number(),
  answer: v.picklist(ANSWERS),
});

type Move = Opening | Favour | CardAnswer;
const isOpening = (move: Move): move is Opening => "promise" in move;
const isFavour = (move: Move): move is Favour => "contact" in move;
const isAnswer = (move: Move): move is CardAnswer => "number" in move;

/** Openings without a reply yet. */
export const pendingOpeningsAtom = atom<readonly Opening[]>([]);
/** Favours without a reply yet. */
export const pendingFavoursAtom = atom<readonly Favour[]>([]);

function send(move: Move, key: string): Promise<ReplyOf<typeof answerIntake>> {
  const week = String(move.week);
  const own = { key, isOwnKey: true } as const;
  if (isOpening(move)) {
    const { promise, price, wayOut } = move;
    return call(openIntake, { ...own, parameters: { week }, body: { promise, price, wayOut } });
  }
  if (isFavour(move)) {
    return call(askIntakeHelp, { ...own, parameters: { week }, body: { contact: move.contact } });
  }
  const { number, answer } = move;
  return call(answerIntake, { ...own, parameters: { week, number: String(number) }, body: { answer } });
}

function subjectOf(move: Move): string {
  if (isOpening(move)) return `${move.week}:open`;
  return isFavour(move) ? `${move.week}:help` : `${move.week}:${move.number}`;
}

function showFailure(move: Move, error: unknown): void {
  const general = isOpening(move) ? INTAKE_TEXT.open : isFavour(move) ? INTAKE_TEXT.help : INTAKE_TEXT.answer;
  showToast("error", failureText(error, general), { key: "intake" });
  refreshIntake();
  refreshMe();
}

const moves = outbox.addSender({
  type: "intake",
  schema: v.union([Opening, Favour, StoredAnswer]),
  subjectOf,
  send,
  async onSent(move, reply) {
    await acceptIntake(reply);
    if (isFavour(move)) refreshContacts();
  },
  onDropped: showFailure,
  onChange(entries) {
    const moves = entries.map(({ item }) => item);
    store.set(pendingOpeningsAtom, moves.filter(isOpening));
    store.set(pendingFavoursAtom, moves.filter(isFavour));
    store.set(pendingAnswersAtom, moves.filter(isAnswer));
  },
});

/** Answers a card once: now, or when the server can be reached. */
export async function answerCard(answer: CardAnswer): Promise<void> {
  const isSame = (each: CardAnswer) => each.week === answer.week && each.number === answer.number;
  if (store.get(pendingAnswersAtom).some(isSame)) return;
  void moves.add(answer);
  await outbox.flush();
}

/** Opens a week, or asks for a favour, once: now, or when the server can be reached. Shows a refusal. */
export async function submitMove(move: Opening | Favour): Promise<void> {
  try {
    await moves.submit(move);
  } catch (error) {
    showFailure(move, error);
  }
}
