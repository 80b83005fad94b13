import { useState } from "react";
import { faceCode, personFace } from "#game/core/face.ts";
import { movedGauges, START, shownPart, weightText } from "#game/intake/gauges.ts";
import { ANSWERS, type Answer, PRICE_WEIGHTS, PRICES, WAYS_OUT } from "#game/intake/intake.ts";
import type { Offer } from "#game/intake/play.ts";
import type { ReplayStand } from "#game/intake/replay.ts";
import type { PublicWeek } from "#game/intake/replay-wire.ts";
import { cardsOf } from "#game/intake/week.ts";
import { Dots, faceAfter, GaugeRow, movedText } from "../../../scene/gauges.tsx";
import { Scene } from "../../../scene/scene.tsx";
import type { Speaker } from "../../../scene/speaker-picture.tsx";
import { OfferScenes, type Offers } from "../offer-scenes.tsx";
import { Reply } from "../reply.tsx";
import * as texts from "../texts.ts";

const offersOf = ({ promises, prices, waysOut }: PublicWeek): Offers => ({
  promises: promises.map((promise) => shownPart(promise.id, promise)),
  prices: PRICES.map((price) => ({
    ...shownPart(price, prices[`p${price}`]),
    risk: weightText(PRICE_WEIGHTS[price]),
  })),
  waysOut: WAYS_OUT.map((id) => shownPart(id, waysOut[id])),
});

interface ReplayOfferProps {
  readonly content: PublicWeek;
  readonly who: Speaker;
  readonly onOpen: (offer: Offer) => void;
  readonly onClose: () => void;
}

/** The offer of a replay. */
export function ReplayOffer({ content, who, onOpen, onClose }: ReplayOfferProps) {
  return (
    <OfferScenes
      offers={offersOf(content)}
      who={who}
      intro={`Nine people buy your course. ${texts.whatTheyGet}`}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}

interface ReplayCardsProps {
  readonly content: PublicWeek;
  readonly answers: readonly Answer[];
  readonly stand: ReplayStand;
  readonly onAnswer: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** The cards of a replay in their order, each after the answer to the one before. */
export function ReplayCards({ content, answers, stand, onAnswer, onClose }: ReplayCardsProps) {
  const [at, setAt] = useState(answers.length);
  const cards = cardsOf(content.students);
  const shown = cards[at];
  const from = stand.gauges[at] ?? START;
  const to = stand.gauges[at + 1];
  if (!shown) return null;
  const { number, student, card } = shown;
  const { id, name, who } = student;
  const answer = answers[at];
  const isLast = stand.end !== null && at === answers.length - 1;
  const { label = null, reply = "" } = answer ? card[answer] : {};
  const answered = { number, student: id, name, text: card.text, label, reply, others: null };
  return (
    <Scene
      label="The Intake"
      place={{ at, of: cards.length, text: texts.cardOf(at + 1, cards.length) }}
      who={{ name, about: who, face: faceCode(personFace(id)) }}
      expression={to ? faceAfter({ from, to }) : null}
      text={<blockquote>{card.text}</blockquote>}
      answers={ANSWERS.map((each) => ({
        id: each,
        label: card[each].label,
        more: <Dots moves={movedGauges(card[each].moves)} />,
        reason: null,
      }))}
      answersLabel="Your answer"
      note=""
      reply={
        to ? { content: <Reply card={answered} moved={movedText({ from, to })} />, isComplete: true } : null
      }
      {...(isLast && { goOn: { label: "See How It Ended", onPress: onClose } })}
      gauges={<GaugeRow gauges={to ?? from} />}
      onAnswer={(said) => {
        const given = ANSWERS.find((each) => each === said);
        if (given) onAnswer(given);
      }}
      onPrevious={at > 0 ? () => setAt(at - 1) : null}
      onNext={to && !isLast ? () => setAt(at + 1) : null}
      isOverAtEnd={isLast}
      onClose={onClose}
    />
  );
}
