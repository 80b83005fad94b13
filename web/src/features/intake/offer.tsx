import { useAtomValue } from "jotai";
import { useState } from "react";
import { faceCode, faceFor } from "#game/core/face.ts";
import { START } from "#game/intake/gauges.ts";
import type { Price, WayOut } from "#game/intake/intake.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { ownFaceAtom } from "../../player/own-face.ts";
import { playerAtom } from "../../player/player.ts";
import type { SceneAnswer } from "../../scene/answer-cards.tsx";
import { Scene } from "../../scene/scene.tsx";
import { isReachableAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dots, GaugeRow } from "./gauges.tsx";
import styles from "./intake.module.css";
import { type Opening, pendingOpeningsAtom, submitMove } from "./intake-queue.ts";
import * as texts from "./texts.ts";

type Offer = NonNullable<IntakeView["offer"]>;
type Part<Id> = Omit<Offer["promises"][number], "id"> & { readonly id: Id; readonly risk?: string };

/** The offer of a week, which opens its scenes, or the one that waits for a connection. */
export function OfferPanel({ offer }: { readonly offer: Offer }) {
  const isReachable = useAtomValue(isReachableAtom);
  const opening = useAtomValue(pendingOpeningsAtom).find(({ week }) => week === offer.week);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = !isReachable && opening !== undefined;
  return (
    <>
      <section className={styles.panel} aria-labelledby="offer">
        <h2 id="offer">{texts.theOffer}</h2>
        <p className={styles.note}>
          {isWaiting
            ? shortOf(offer, opening)
            : "Nine will come, whatever you say. The doors close on Saturday."}
        </p>
        <div className={styles.status} role="status">
          {isWaiting && <p>The doors open as soon as there's a line.</p>}
        </div>
        {!isWaiting && (
          <Button variant="primary" wide busy={opening !== undefined} onClick={() => setOpen(true)}>
            Make an Offer
          </Button>
        )}
      </section>
      {isOpen && <OfferScenes offer={offer} onClose={() => setOpen(false)} />}
    </>
  );
}

function shortOf(offer: Offer, { promise, price, wayOut }: Omit<Opening, "week">): string {
  const labelIn = (parts: readonly Part<string>[], wanted: string) =>
    parts.find(({ id }) => id === wanted)?.label ?? wanted;
  return texts.offerInShort(labelIn(offer.promises, promise), price, labelIn(offer.waysOut, wayOut));
}

/** What is asked for each part. */
const QUESTIONS = [
  {
    title: "Promise",
    text: "What do they get? Each part moves the gauges that it shows, and so will each answer. One that's empty or full ends the week, and takes up to a fifth of your cash.",
  },
  { title: "Price", text: "A head. Nine of them." },
  { title: "Way Out", text: "And if it isn't for them?" },
] as const;

interface OfferScenesProps {
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** The three parts of an offer, one scene each; then the doors. */
function OfferScenes({ offer, onClose }: OfferScenesProps) {
  const player = useAtomValue(playerAtom);
  const ownFace = useAtomValue(ownFaceAtom);
  const [at, setAt] = useState(0);
  const [promise, setPromise] = useState<string | null>(null);
  const [price, setPrice] = useState<Price | null>(null);
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  const chosen = promise !== null && price !== null && wayOut !== null ? { promise, price, wayOut } : null;
  const parts: readonly (readonly Part<string | number>[])[] = [offer.promises, offer.prices, offer.waysOut];
  const question = QUESTIONS[at];
  if (!question || !player) return null;

  function answer(id: string): void {
    if (at === 0) setPromise(id);
    if (at === 1) setPrice(offer.prices.find((each) => String(each.id) === id)?.id ?? null);
    if (at === 2) setWayOut(offer.waysOut.find((each) => each.id === id)?.id ?? null);
    if (at < 2) setAt(at + 1);
  }

  function open(): void {
    onClose();
    if (chosen) void submitMove({ week: offer.week, ...chosen });
  }

  const hasAnswered = [promise, price, wayOut][at] !== null;
  return (
    <Scene
      label={texts.theOffer}
      place={{ at, of: QUESTIONS.length, text: texts.partOf(at + 1, QUESTIONS.length) }}
      who={{ name: player.name, face: ownFace ?? faceCode(faceFor(player.name)) }}
      expression={null}
      title={question.title}
      text={<p>{question.text}</p>}
      answers={(parts[at] ?? []).map(toAnswer)}
      answersLabel={question.title}
      note="Hold to say it. Nobody has heard it yet."
      reply={at === 2 && chosen ? { content: <p>{shortOf(offer, chosen)}</p>, isComplete: true } : null}
      goOn={{ label: "Open the Doors", onPress: open }}
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
