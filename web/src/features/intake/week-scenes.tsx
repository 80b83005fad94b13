import { useAtomValue } from "jotai";
import { useState } from "react";
import { faceCode, personFace } from "#game/core/face.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { Gauges } from "#game/intake/gauges.ts";
import { ANSWERS } from "#game/intake/intake.ts";
import type { IntakeWeekView } from "#game/intake/wire.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { pendingAnswersAtom } from "../../player/waiting-people.ts";
import { Dots, faceAfter, GaugeRow, type Move, movedText } from "../../scene/gauges.tsx";
import { Scene, type SceneReply } from "../../scene/scene.tsx";
import { isReachableAtom } from "../../server/reachability.ts";
import layout from "../../ui/layout.module.css";
import { answerCard } from "./intake-queue.ts";
import { Reply } from "./reply.tsx";
import * as texts from "./texts.ts";

interface WeekScenesProps {
  readonly current: IntakeWeekView;
  /** Time when the view arrived (epoch ms). */
  readonly receivedAt: number;
  readonly onClose: () => void;
}

/** The cards that wait when they are opened, one scene after the other. See docs/reference/intake.md#screen. */
export function WeekScenes({ current, receivedAt, onClose }: WeekScenesProps) {
  const { week, answered, gauges, end } = current;
  const pending = useAtomValue(pendingAnswersAtom).filter((each) => each.week === week);
  const isReachable = useAtomValue(isReachableAtom);
  const [{ cards, from }] = useState(() => ({
    cards: current.waiting.filter(({ number }) => pending.every((each) => each.number !== number)),
    from: receivedAt,
  }));
  const [at, setAt] = useState(0);
  const move = useMove(gauges, answered[0]?.number ?? null);
  const card = cards[at];
  useCountdown(true);
  const left = useAtTime((now) => waitText(Math.max(0, (card?.endsInMs ?? 0) - Math.max(0, now - from))));
  if (!card) return null;

  const { number, student, name, who, text, back } = card;
  const done = answered.find((each) => each.number === number);
  const sent = pending.find((each) => each.number === number);

  const isNewest = done !== undefined && answered[0] === done;

  function reply(): SceneReply | null {
    if (done)
      return {
        content: <Reply card={done} isNew moved={isNewest ? movedText(move) : ""} />,
        isComplete: true,
      };
    if (!sent || !card) return null;
    const { label } = card[sent.answer];
    const said = isReachable ? `${name}: “${label}”` : texts.answerWaits(name, label);
    return { content: <p>{said}</p>, isComplete: !isReachable };
  }

  return (
    <Scene
      label="The Intake"
      place={{ at, of: cards.length, text: texts.cardOf(at + 1, cards.length) }}
      who={{ name, about: who, face: faceCode(personFace(student)) }}
      expression={isNewest ? faceAfter(move) : null}
      text={
        <>
          {back && <p className={layout.muted}>{`${back.line} Last time: ${back.fate}`}</p>}
          <blockquote>{text}</blockquote>
        </>
      }
      answers={ANSWERS.map((answer) => ({
        id: answer,
        label: card[answer].label,
        more: <Dots moves={card[answer].moves} />,
        reason: null,
      }))}
      answersLabel="Your answer"
      note={`If you don't answer within ${left}, silence does.`}
      reply={reply()}
      gauges={<GaugeRow gauges={gauges} />}
      onAnswer={(id) => {
        const answer = ANSWERS.find((each) => each === id);
        if (answer) void answerCard({ week, number, answer });
      }}
      onPrevious={at > 0 ? () => setAt(at - 1) : null}
      onNext={at < cards.length - 1 && !end ? () => setAt(at + 1) : null}
      onClose={onClose}
    />
  );
}

/** Returns the gauges before and after the newest answer, to card `number`, while the scene is open. */
function useMove(gauges: Gauges, number: number | null): Move {
  const [seen, setSeen] = useState({ number, from: gauges, to: gauges, gauges });
  if (seen.number !== number) setSeen({ number, from: seen.gauges, to: gauges, gauges });
  else if (seen.gauges !== gauges) setSeen({ ...seen, gauges });
  return seen;
}
