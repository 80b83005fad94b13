import { ChevronLeft, ChevronRight, X } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLayer } from "../device/history.ts";
import { untilStill } from "../device/stillness.ts";
import { Button } from "../ui/button/button.tsx";
import { IconButton } from "../ui/button/icon-button.tsx";
import { isForOthers, shortcutOf } from "../ui/keys.ts";
import { useModal } from "../ui/layers/modal.ts";
import layout from "../ui/layout.module.css";
import type { Expression } from "../ui/people/expression.ts";
import { AnswerCards, type SceneAnswer } from "./answer-cards.tsx";
import bars from "./bars.module.css";
import { RoomPicture } from "./room-picture.tsx";
import styles from "./scene.module.css";
import { type Speaker, SpeakerPicture } from "./speaker-picture.tsx";
import { useSwipe } from "./use-swipe.ts";

/** Minimum distance of a swipe to another scene, in CSS pixels. */
const SWIPE_PX = 48;
/** Minimum distance of a swipe that gives an answer, in CSS pixels: it is final. */
const ANSWER_PX = 120;

/** The reply to an answer, in place of text and answers. */
export interface SceneReply {
  readonly content: ReactElement;
  /** False while more of it is on its way. */
  readonly isComplete: boolean;
}

interface SceneProps {
  /** Name of the dialog or section. */
  readonly label: string;
  /** Position in the row of scenes, from 0, with its description. */
  readonly place: { readonly at: number; readonly of: number; readonly text: string };
  readonly who: Speaker;
  readonly expression: Expression | null;
  /** Title of what is said; null if the name says it. */
  readonly title?: string | null;
  readonly text: ReactElement;
  readonly answers: readonly SceneAnswer[];
  /** Name of the list of answers. */
  readonly answersLabel: string;
  /** What to know before one answers. */
  readonly note: string;
  /** Null until an answer was given. */
  readonly reply: SceneReply | null;
  /** What hangs in view while somebody speaks. */
  readonly gauges?: ReactNode;
  /** The button after the reply, if it does more than going to the next scene. */
  readonly goOn?: { readonly label: string; readonly onPress: () => void };
  readonly onAnswer: (id: string) => void;
  /** Goes to the previous scene; null at the first. */
  readonly onPrevious: (() => void) | null;
  /** Goes to the next scene; null at the last. */
  readonly onNext: (() => void) | null;
  /** False if going on from the last scene doesn't close the dialog. */
  readonly isOverAtEnd?: boolean;
  readonly onClose: () => void;
}

/**
 * Somebody speaks, over the whole window: who, what they say, what can be answered, then the reply until the player goes on. Never
 * advances on its own. docs/reference/character.md#scenes
 */
export function Scene(props: SceneProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useLayer(true, close);
  useModal(dialog);
  const { content, onKeyDown, handlers } = useScene(props, dialog, close);
  return (
    <dialog
      ref={dialog}
      className={`${layout.window} ${styles.scene}`}
      aria-label={props.label}
      onClose={props.onClose}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <RoomPicture />
      {content}
    </dialog>
  );
}

/** A scene as a part of a page, in the layout of a phone. It takes no focus, and keys only while it has the focus. */
export function InlineScene(props: Omit<SceneProps, "isOverAtEnd" | "onClose">) {
  const section = useRef<HTMLElement>(null);
  const { content, onKeyDown, handlers } = useScene(props, section, null);
  return (
    <section
      ref={section}
      className={`${styles.scene} ${styles.inline}`}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {content}
    </section>
  );
}

/** The content of a scene and what its element listens to. `close` is null if it stands in a page. */
function useScene(
  { label: _, place, who, expression, title = null, reply, gauges, ...rest }: Omit<SceneProps, "onClose">,
  frame: RefObject<HTMLElement | null>,
  close: (() => void) | null,
) {
  const { text, note, goOn, onAnswer, onPrevious, onNext, isOverAtEnd = close !== null } = rest;
  const body = useRef<HTMLElement>(null);
  const isAnswered = reply !== null;
  const answers = isAnswered ? [] : rest.answers;
  const choices = answers.length > 1 ? answers : [];

  function next() {
    if (onNext) onNext();
    else if (isOverAtEnd) close?.();
  }

  const scene = `${place.at} ${who.name}`;
  const shown = useRef({ scene: "", isAnswered });
  useEffect(() => {
    const before = shown.current;
    shown.current = { scene, isAnswered };
    if (before.scene !== scene || before.isAnswered !== isAnswered) body.current?.scrollTo?.(0, 0);
    // The browser chooses the first button, which is an arrow. An answer takes its button with it, and the focus on the heading keeps a
    // held Enter key away from Next. The arrow keys need the focus in the dialog.
    const { activeElement } = document;
    const isLost = close ? !frame.current?.contains(activeElement) : activeElement === document.body;
    const isNew = before.isAnswered !== isAnswered || (close !== null && before.scene === "");
    if (close ? isNew || isLost : isNew && isLost)
      frame.current?.querySelector("h2")?.focus({ preventScroll: true });
  });

  function answer(wanted: SceneAnswer) {
    if (wanted.reason === null) onAnswer(wanted.id);
  }

  /** The answer in a direction: the first to the left (negative), the last to the right. */
  const answerTowards = (x: number) => choices.at(x < 0 ? 0 : -1) ?? null;

  const { lean, handlers } = useSwipe((x, y) => {
    const isSideways = Math.abs(x) > Math.abs(y);
    const wanted = answerTowards(x);
    if (isSideways && wanted) {
      if (Math.abs(x) > ANSWER_PX) answer(wanted);
    } else if (isSideways && x < -SWIPE_PX) next();
    else if (isSideways && x > SWIPE_PX) onPrevious?.();
    else if (y > 2 * SWIPE_PX && !isSideways && (body.current?.scrollTop ?? 0) === 0) close?.();
  });
  const leaning = lean === 0 ? null : answerTowards(lean);
  // An answer that can't be given hardly moves the card.
  const shift = leaning ? lean * (leaning.reason === null ? 0.6 : 0.1) : 0;

  function onKeyDown({ key, repeat, nativeEvent }: KeyboardEvent) {
    if (isForOthers(nativeEvent)) return;
    if (key === "ArrowRight") next();
    if (key === "ArrowLeft") onPrevious?.();
    const digit = shortcutOf(nativeEvent);
    const wanted = !repeat && /^[1-9]$/.test(digit) ? choices[Number(digit) - 1] : undefined;
    if (wanted) answer(wanted);
  }

  const Name = title === null ? "h2" : "strong";
  const isInRow = close !== null || place.of > 1;
  const content = (
    <>
      {isInRow && (
        <div className={styles.side} data-end={onPrevious === null}>
          <IconButton label="Previous" onClick={() => onPrevious?.()}>
            <ChevronLeft aria-hidden size={28} />
          </IconButton>
        </div>
      )}
      <article
        className={styles.card}
        data-dragged={leaning !== null}
        style={{ "--shift": `${shift}px`, "--turn": `${shift / 32}deg` } as CSSProperties}
      >
        <div className={`${styles.picture} ${bars.arriving}`} key={who.name}>
          <SpeakerPicture who={who} expression={expression} />
          {leaning && (
            <p
              className={`${layout.heading} ${styles.lean}`}
              data-taken={Math.abs(lean) > ANSWER_PX && leaning.reason === null}
              aria-hidden
            >
              {leaning.reason ?? leaning.label}
            </p>
          )}
        </div>
        <div className={styles.top}>
          <ol className={bars.bars} aria-label={place.text}>
            {[...Array(place.of).keys()].map((at) => (
              <li key={at} data-passed={at <= place.at} />
            ))}
          </ol>
          <div className={bars.head}>
            <Name
              tabIndex={title === null ? -1 : undefined}
              className={`${layout.heading} ${styles.name}`}
              translate="no"
            >
              {who.name}
            </Name>
            {close && (
              <IconButton label="Close" onClick={close}>
                <X aria-hidden size={22} />
              </IconButton>
            )}
          </div>
        </div>
        <section ref={body} className={styles.text}>
          <div className={styles.words} aria-live="polite" aria-busy={isAnswered && !reply.isComplete}>
            {title !== null && (
              <h2 tabIndex={-1} className={styles.title}>
                {title}
              </h2>
            )}
            {!isAnswered && who.about !== undefined && <p className={layout.muted}>{who.about}</p>}
            {reply?.content ?? text}
          </div>
          {isAnswered ? (
            <div className={styles.next}>
              {reply.isComplete && (
                <NextButton key={scene} label={goOn?.label ?? "Next"} onPress={goOn?.onPress ?? next} />
              )}
            </div>
          ) : (
            <AnswerCards
              key={`${place.at} ${who.name} ${title}`}
              answers={answers}
              label={rest.answersLabel}
              note={note}
              isInScene
              leaningTo={leaning?.id ?? null}
              onAnswer={onAnswer}
            />
          )}
        </section>
        {gauges !== undefined && <div className={styles.gauges}>{gauges}</div>}
      </article>
      {isInRow && (
        <div className={styles.side} data-end={onNext === null && !isOverAtEnd}>
          <IconButton label="Next" onClick={next}>
            <ChevronRight aria-hidden size={28} />
          </IconButton>
        </div>
      )}
    </>
  );
  return { content, onKeyDown, handlers };
}

/** Goes on. It stands where a finger may still hold an answer, so it comes once the page is still. */
function NextButton({ label, onPress }: { label: string; onPress: () => void }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void untilStill().then(() => isCurrent && setThere(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    isThere && (
      <Button variant="primary" wide onClick={onPress}>
        {label}
      </Button>
    )
  );
}
