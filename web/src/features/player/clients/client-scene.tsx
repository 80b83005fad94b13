import { useAtomValue, useSetAtom } from "jotai";
import { type ReactElement, useEffect, useState } from "react";
import { MAX_REGULARS } from "#game/clients/book.ts";
import { ADVICE_KINDS, type AdviceKind } from "#game/clients/client.ts";
import { REGULAR_PAY } from "#game/clients/settle.ts";
import type { AdvisedClient, ClientsView } from "#game/clients/wire.ts";
import { faceCode, personFace } from "#game/core/face.ts";
import { explainMissing, missingRequirements } from "#game/core/requirements.ts";
import { MIN_ANSWERS } from "#game/core/shares.ts";
import { waitText } from "#game/core/wait-text.ts";
import { publicPath } from "#game/core/wire/public.ts";
import { useAtTime } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { clientSceneAtom } from "../../../player/waiting-people.ts";
import { ADVICE_FACES, Pay } from "../../../scene/advice.tsx";
import type { SceneAnswer } from "../../../scene/answer-cards.tsx";
import { Brought } from "../../../scene/brought.tsx";
import { Scene, type SceneReply } from "../../../scene/scene.tsx";
import { ShareButton } from "../../../scene/share-button.tsx";
import { isReachableAtom } from "../../../server/reachability.ts";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import styles from "./advised-note.module.css";
import { advise, pendingAdviceAtom } from "./client-advice.ts";
import { useClients } from "./clients.ts";

/** The answer that keeps all regulars. */
const NOBODY = "";

/** The clients who wait, one after the other, while `clientSceneAtom` is true. See docs/reference/clients.md#screen. */
export function ClientScene() {
  const { data: cached } = useClients();
  const setOpen = useSetAtom(clientSceneAtom);
  return cached ? <Clients clients={cached.clients} onClose={() => setOpen(false)} /> : null;
}

function Clients({ clients, onClose }: { clients: ClientsView; onClose: () => void }) {
  const pending = useAtomValue(pendingAdviceAtom);
  const player = useAtomValue(playerAtom);
  const isReachable = useAtomValue(isReachableAtom);
  // As they waited when the scene opened.
  const [called] = useState(() =>
    clients.waiting.filter(({ day }) => pending.every((advice) => advice.day !== day)),
  );
  const [at, setAt] = useState(0);
  const [isNaming, setNaming] = useState(false);
  // A client who has just been advised no longer waits. The content may change one who does.
  const caller = clients.waiting.find(({ day }) => day === called[at]?.day) ?? called[at];
  const places = caller?.terms.places ?? 0;
  // Offline, nobody knows what there will be when it goes out.
  const noPlaces = useAtTime((now) => {
    if (!isReachable || player === null) return null;
    const required = [{ type: "diary", amount: places } as const];
    const [missing] = missingRequirements(required, player, Math.max(now, player.diary.at));
    if (!missing || !("readyInMs" in missing)) return null;
    return texts.readyIn(explainMissing(missing), waitText(missing.readyInMs));
  });
  useEffect(() => {
    if (!caller) onClose();
  });
  if (!caller) return null;

  const { day, id, name, labels, terms, isBack, problem } = caller;
  const advised = clients.advised.find((each) => each.day === day);
  const sent = pending.find((each) => each.day === day);
  const { regulars } = clients;
  const isFull = regulars.length >= MAX_REGULARS && regulars.every((regular) => regular.id !== id);

  function answer(answer: string) {
    if (isNaming) {
      setNaming(false);
      if (answer !== NOBODY) void advise({ day, kind: "care", leaves: answer });
      return;
    }
    const kind = ADVICE_KINDS.find((each) => each === answer);
    if (kind === "care" && isFull) setNaming(true);
    else if (kind) void advise({ day, kind, leaves: null });
  }

  function answers(): readonly SceneAnswer[] {
    if (isNaming) {
      const named = regulars.map((regular) => ({ id: regular.id, label: regular.name, reason: null }));
      return [...named, { id: NOBODY, label: "Nobody", reason: null }];
    }
    return ADVICE_KINDS.map((kind) => ({
      id: kind,
      label: labels[kind],
      more: <Pay kind={kind} terms={terms} />,
      reason: kind === "care" ? noPlaces : null,
    }));
  }

  function reply(): SceneReply | null {
    if (advised) {
      return {
        content: (
          <AdvisedNote advised={advised} clients={clients}>
            <Brought>
              <li>
                <Pay kind={advised.kind} terms={terms} />
              </li>
            </Brought>
          </AdvisedNote>
        ),
        isComplete: true,
      };
    }
    if (!sent) return null;
    const said = `To ${name}: “${labels[sent.kind]}”`;
    const content = <p>{isReachable ? said : `${said} It goes out once you're back online.`}</p>;
    return { content, isComplete: !isReachable };
  }

  const stepTo = (next: number) => () => {
    setNaming(false);
    setAt(next);
  };
  return (
    <Scene
      label="The Two O'Clock"
      place={{ at, of: called.length, text: `Client ${at + 1} of ${called.length}` }}
      who={{ name, about: isBack ? "Is back." : undefined, face: faceCode(personFace(id)) }}
      expression={advised ? ADVICE_FACES[advised.kind] : null}
      text={<p>{isNaming ? "Three regulars is all there's room for. Who goes?" : problem}</p>}
      answers={answers()}
      answersLabel={isNaming ? "Who goes" : "Your advice"}
      note="Advice is given once."
      reply={reply()}
      onAnswer={answer}
      onPrevious={at > 0 ? stepTo(at - 1) : null}
      onNext={at < called.length - 1 ? stepTo(at + 1) : null}
      onClose={onClose}
    />
  );
}

const NAMES: Readonly<Record<AdviceKind, string>> = {
  now: "money",
  fame: "fame",
  care: "care",
};

interface AdvisedNoteProps {
  readonly advised: AdvisedClient;
  readonly clients: ClientsView;
  /** Result of the advice. */
  readonly children: ReactElement;
}

/** The player's answer to a client, what it brought, everybody else's decisions, and what clients pay from now on. */
function AdvisedNote({ advised, clients: { regulars, raisedCalls }, children }: AdvisedNoteProps) {
  const { day, name, label, kind, shares, isAgain, hasLetter } = advised;
  return (
    <>
      <p>{`You told ${name}: “${label}”`}</p>
      {children}
      {shares ? (
        <ul className={styles.shares} aria-label="How everybody decided">
          {ADVICE_KINDS.map((each) => (
            <li key={each} data-own={each === kind}>
              <span className={styles.share}>{`${shares[each]} %`}</span>
              <span>
                {each === kind ? ` went for ${NAMES[each]}, you among them` : ` went for ${NAMES[each]}`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p
          className={layout.muted}
        >{`Fewer than ${MIN_ANSWERS} have answered. What the rest said is between them and the phone.`}</p>
      )}
      <p className={layout.muted}>{noteOf(isAgain, hasLetter)}</p>
      {raisedCalls > 0 && (
        <p
          className={layout.muted}
        >{`${texts.nextCallsPay(raisedCalls)} half as much again. Some of it will be asked back.`}</p>
      )}
      {regulars.length > 0 && (
        <div className={layout.muted}>
          <p>{`Regulars, $${REGULAR_PAY} a day each:`}</p>
          <ul>
            {regulars.map(({ id, name: regular, daysLeft }) => (
              <li key={id}>{`${regular}, ${texts.moreDays(daysLeft)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {!isAgain && (
        <ShareButton
          variant="ghost"
          label="Share the Note"
          text={`${name} called. I said: “${label}” What would you have said?`}
          path={publicPath("two-oclock", day)}
          failure="Failed to share the note"
        />
      )}
    </>
  );
}

/** Says what follows an answer. */
function noteOf(isAgain: boolean, hasLetter: boolean): string {
  if (!isAgain) return "What came of it arrives by letter.";
  return hasLetter
    ? "They'll write once more, and that's the last of it."
    : "They've said all they're going to say.";
}
