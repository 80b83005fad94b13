import * as v from "valibot";
import { ADVICE_KINDS } from "../rules/clients/client.ts";
import { FIRST_ANSWER_MS } from "../rules/first-answer/answers.ts";
import { ANSWERS } from "../rules/intake/intake.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";
import { PlayerState } from "./player.ts";
import { withEvents } from "./realtime/game-events.ts";
import * as texts from "./texts.ts";

/** First answers as they are stored and exported. */
export const FirstAnswersSchema = v.object({
  advice: v.optional(v.object({ day: count, clientId: v.string(), kind: v.picklist(ADVICE_KINDS) })),
  card: v.optional(v.object({ week: count, studentId: v.string(), answer: v.picklist(ANSWERS) })),
});

/** Keeps an answer on a public page as the player's first, if the account is younger than it. The first one stays. */
export const keepFirstAnswer = endpoint("PUT", "/player/first-answers/:page", {
  body: v.object({
    /** The day or the week. */
    id: v.pipe(count, v.maxValue(999_999)),
    /** Place of the answer among those of the page. */
    place: v.pipe(count, v.maxValue(2)),
    /** Milliseconds since it was given, by the clock of the device. */
    agoMs: v.pipe(count, v.maxValue(FIRST_ANSWER_MS)),
  }),
  reply: withEvents({ newStats: PlayerState }),
});

/** A first answer on a card of its kind: who was told what. */
export const FirstAnswerView = v.object({ name: v.string(), label: v.string() });

export const FIRST_ANSWER_TEXT = {
  unknown: texts.thereIsNoSuchPage,
  too_late: texts.youHadAnAccount,
  answered: texts.youveAnsweredSomebodySince,
} as const;
