import { useState } from "react";
import {
  ADVICE_KINDS,
  type AdviceKind,
  answersTo,
  type Client,
  type ClientList,
  USUAL_TERMS,
} from "#game/clients/client.ts";
import { faceCode, personFace } from "#game/core/face.ts";
import { ADVICE_FACES, Pay } from "../../../../scene/advice.tsx";
import { Brought } from "../../../../scene/brought.tsx";
import { InlineScene } from "../../../../scene/scene.tsx";
import { amountOf, type Unfinished } from "../kind-form.ts";
import { Letter, Phone, ScenePhone } from "../phone.tsx";

interface ClientPhoneProps {
  readonly client: Unfinished<Client>;
  /** Returns whether a field is being written. */
  readonly isWritten: (field: string) => boolean;
  readonly again: ClientList["again"];
  readonly nameOf: (contactId: string) => string;
}

/** A moment with a client: the advice of the round before, null on the first, and what the player says, null before that. */
interface Moment {
  readonly former: AdviceKind | null;
  readonly said: AdviceKind | null;
}

const CALL: Moment = { former: null, said: null };

/** The moment that a field is part of. */
function momentOf(isWritten: ClientPhoneProps["isWritten"]): Moment {
  if (isWritten("last")) return { former: "now", said: "now" };
  const kind = ADVICE_KINDS.find((each) => isWritten(`advice.${each}`));
  if (!kind || isWritten(`advice.${kind}.label`)) return CALL;
  return isWritten(`advice.${kind}.letter`) ? { former: null, said: kind } : { former: kind, said: null };
}

/** A client as players meet them, to play while it is typed: the call, the letter after the advice, and the next round. */
export function ClientPhone({ client, isWritten, again, nameOf }: ClientPhoneProps) {
  const name = client.name || "Name, trade";
  if (isWritten("goes")) {
    const { from } = client.goes;
    return (
      <Phone>
        <Letter from={from ? nameOf(from) : name} letter={client.goes} />
      </Phone>
    );
  }
  const start = momentOf(isWritten);
  return (
    <ScenePhone>
      <ClientScene
        key={`${client.id} ${start.former} ${start.said}`}
        client={client}
        name={name}
        again={again}
        nameOf={nameOf}
        start={start}
      />
    </ScenePhone>
  );
}

interface ClientSceneProps extends Pick<ClientPhoneProps, "client" | "again" | "nameOf"> {
  readonly name: string;
  readonly start: Moment;
}

function ClientScene({ client, name, again, nameOf, start }: ClientSceneProps) {
  const [{ former, said }, setMoment] = useState(start);
  const { advice, terms = {} } = client;
  const labels = answersTo(client, former, again);
  const shown = {
    calls: amountOf(terms.calls) ?? USUAL_TERMS.calls,
    followers: amountOf(terms.followers) ?? USUAL_TERMS.followers,
    places: amountOf(terms.places) ?? USUAL_TERMS.places,
  };
  const letter = said && (former === null ? advice[said].letter : client.last);
  const nextRound = said && former === null ? () => setMoment({ former: said, said: null }) : null;
  return (
    <InlineScene
      label="The Two O'Clock"
      place={{
        at: former === null ? 0 : 1,
        of: 2,
        text: former === null ? "First round" : "Next round",
      }}
      who={{ name, about: former ? "Is back." : undefined, face: faceCode(personFace(client.id)) }}
      expression={said && ADVICE_FACES[said]}
      text={<p>{(former ? advice[former].returns : client.problem) || "The problem."}</p>}
      answers={ADVICE_KINDS.map((kind) => ({
        id: kind,
        label: labels[kind] || "What the player says.",
        more: <Pay kind={kind} terms={shown} />,
        reason: null,
      }))}
      answersLabel="Your advice"
      note="Advice is given once."
      reply={
        said && {
          content: (
            <>
              <p>{`To ${name}: “${labels[said]}”`}</p>
              <Brought>
                <li>
                  <Pay kind={said} terms={shown} />
                </li>
              </Brought>
              {letter && <Letter from={letter.from ? nameOf(letter.from) : name} letter={letter} />}
            </>
          ),
          isComplete: true,
        }
      }
      goOn={
        nextRound
          ? { label: "On the Next Round", onPress: nextRound }
          : { label: "Again", onPress: () => setMoment(CALL) }
      }
      onAnswer={(id) => setMoment({ former, said: ADVICE_KINDS.find((kind) => kind === id) ?? null })}
      onPrevious={former === null ? null : () => setMoment(CALL)}
      onNext={nextRound}
    />
  );
}
