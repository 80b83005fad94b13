import * as v from "valibot";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { answerIntake, INTAKE_TEXT } from "#game/contract/intake.ts";
import { ANSWERS } from "#game/rules/intake/intake.ts";
import { createOutbox } from "../../offline/outbox.ts";
import { refreshMe } from "../../player/me.ts";
import { acceptIntake, refreshIntake } from "../../player/reads/intake.ts";
import { type CardAnswer, pendingAnswersAtom } from "../../player/who-waits.ts";
import { call, failureText } from "../../server/api.ts";
import { ownedKey } from "../../server/session-token.ts";
import { store } from "../../store.ts";
import { showToast } from "../../ui/layers/toast.ts";

const StoredAnswer = v.object({
  week: v.number(),
  /** Number of the card. */
  number: v.number(),
  answer: v.picklist(ANSWERS),
});

const outbox = createOutbox<CardAnswer, ReplyOf<typeof answerIntake>>({
  storageKey: () => ownedKey("intake-answers"),
  schema: StoredAnswer,
  subjectOf: ({ week, number }) => `${week}:${number}`,
  send: ({ week, number, answer }, key) =>
    call(answerIntake, {
      key,
      isOwnKey: true,
      parameters: { week: String(week), number: String(number) },
      body: { answer },
    }),
  onSent: (_, reply) => acceptIntake(reply),
  onDropped(_, error) {
    showToast("error", failureText(error, INTAKE_TEXT.answer), { key: "intake" });
    refreshIntake();
    refreshMe();
  },
  onChange: (entries) =>
    store.set(
      pendingAnswersAtom,
      entries.map(({ item }) => item),
    ),
});

/** Sends the answers of an earlier visit, and from now on whenever the server can be reached. */
export const startIntakeAnswers = outbox.start;

/** Answers a card once: now, or when the server can be reached. */
export async function answerCard(answer: CardAnswer): Promise<void> {
  const isSame = (each: CardAnswer) => each.week === answer.week && each.number === answer.number;
  if (store.get(pendingAnswersAtom).some(isSame)) return;
  void outbox.add(answer);
  await outbox.flush();
}
