import { useState } from "react";
import { START } from "#game/intake/gauges.ts";
import type { Price, WayOut } from "#game/intake/intake.ts";
import type { Offer } from "#game/intake/play.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import type { SceneAnswer } from "../../scene/answer-cards.tsx";
import { Dots, GaugeRow } from "../../scene/gauges.tsx";
import { Scene } from "../../scene/scene.tsx";
import type { Speaker } from "../../scene/speaker-picture.tsx";
import * as texts from "./texts.ts";

export type Offers = Omit<NonNullable<IntakeView["offer"]>, "week">;
type Part<Id> = Omit<Offers["promises"][number], "id"> & { readonly id: Id; readonly risk?: string };

/** An offer in a line. */
export function shortOf(offers: Offers, { promise, price, wayOut }: Offer): string {
  const labelIn = (parts: readonly Part<string>[], wanted: string) =>
    parts.find(({ id }) => id === wanted)?.label ?? wanted;
  return texts.offerInShort(labelIn(offers.promises, promise), price, labelIn(offers.waysOut, wayOut));
}

/** What is asked for each part. */
const QUESTIONS = [
  { title: "Promise", text: null },
  { title: "Price", text: "A head. Nine of them." },
  { title: "Way Out", text: "And if it isn't for them?" },
] as const;

interface OfferScenesProps {
  readonly offers: Offers;
  /** The player. */
  readonly who: Speaker;
  /** What to know before the first part. */
  readonly intro: string;
  readonly onOpen: (offer: Offer) => void;
  readonly onClose: () => void;
}

/** The three parts of an offer, one scene each; then the doors. */
export function OfferScenes({ offers, who, intro, onOpen, onClose }: OfferScenesProps) {
  const [at, setAt] = useState(0);
  const [promise, setPromise] = useState<string | null>(null);
  const [price, setPrice] = useState<Price | null>(null);
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  const chosen = promise !== null && price !== null && wayOut !== null ? { promise, price, wayOut } : null;
  const parts: readonly (readonly Part<string | number>[])[] = [
    offers.promises,
    offers.prices,
    offers.waysOut,
  ];
  const question = QUESTIONS[at];
  if (!question) return null;

  function answer(id: string): void {
    if (at === 0) setPromise(id);
    if (at === 1) setPrice(offers.prices.find((each) => String(each.id) === id)?.id ?? null);
    if (at === 2) setWayOut(offers.waysOut.find((each) => each.id === id)?.id ?? null);
    if (at < 2) setAt(at + 1);
  }

  const hasAnswered = [promise, price, wayOut][at] !== null;
  return (
    <Scene
      label={texts.theOffer}
      place={{ at, of: QUESTIONS.length, text: `Part ${at + 1} of ${QUESTIONS.length}` }}
      who={who}
      expression={null}
      title={question.title}
      text={<p>{question.text ?? intro}</p>}
      answers={(parts[at] ?? []).map(toAnswer)}
      answersLabel={question.title}
      note="Nobody has heard it yet."
      reply={at === 2 && chosen ? { content: <p>{shortOf(offers, chosen)}</p>, isComplete: true } : null}
      goOn={{ label: "Open the Doors", onPress: () => chosen && onOpen(chosen) }}
      gauges={<GaugeRow gauges={START} />}
      onAnswer={answer}
      onPrevious={
        at > 0
          ? () => {
              setWayOut(null);
              setAt(at - 1);
            }
          : null
      }
      onNext={hasAnswered && at < 2 ? () => setAt(at + 1) : null}
      isOverAtEnd={false}
      onClose={onClose}
    />
  );
}

const toAnswer = ({ id, label, line, moves, risk }: Part<string | number>): SceneAnswer => ({
  id: String(id),
  label,
  more: (
    <>
      <span>{line}</span>
      {risk !== undefined && <span>{risk}</span>}
      <Dots moves={moves} />
    </>
  ),
  reason: null,
});
