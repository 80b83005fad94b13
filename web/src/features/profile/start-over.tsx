import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CERTIFICATE_PERCENT, MAX_COUNTED_CERTIFICATES } from "#game/core/certificates.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { type InheritanceOffer, type LeavingText, startOver } from "#game/profile/endings-wire.ts";
import { acceptReply } from "../../player/live/game-events.ts";
import { call, failureText } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { Button } from "../../ui/button/button.tsx";
import { Offer } from "../../ui/figures/offer.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { useEndings } from "./endings.ts";
import styles from "./start-over.module.css";

/** The choice and the two questions before a new run. */
const STEPS = [
  { title: "Start over with", text: [], button: "Go on", isHarmless: true },
  {
    title: "Start over, certified?",
    text: [
      `You keep your name, your certificates and the ledger. This run becomes a certificate. Each of the first ${MAX_COUNTED_CERTIFICATES} gives ${CERTIFICATE_PERCENT} % more experience.`,
      "You lose level, cash, followers, contacts, missions, messages, courses and every choice you made.",
    ],
    button: "Yes, start over",
    isHarmless: false,
  },
  {
    title: "Are you sure?",
    text: [
      "This is the second and last question. Nothing brings the old character back. One person will remember it.",
    ],
    button: "Certify and start over",
    isHarmless: false,
  },
] as const;

interface StartOverProps {
  /** The text of leaving before an ending; absent after one. */
  readonly leaving?: LeavingText;
  readonly onDone?: () => void;
}

/** Ends the run by a certificate, after a choice and two confirmations. docs/reference/character.md#starting-over */
export function StartOver({ leaving, onDone }: StartOverProps) {
  const [step, setStep] = useState<0 | 1 | 2 | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const offers: readonly InheritanceOffer[] = useEndings().data?.inheritances ?? [];
  const navigate = useNavigate();
  const question = step === null ? null : STEPS[step];

  async function confirm(): Promise<void> {
    if (step === 0 || step === 1) {
      setStep(step === 0 ? 1 : 2);
      return;
    }
    setStep(null);
    setIsBusy(true);
    try {
      const reply = await call(startOver, {
        key: crypto.randomUUID(),
        body: { inheritance: wanted, isLeaving: leaving !== undefined },
      });
      acceptReply(reply);
      await queryClient.invalidateQueries();
      const text = `Certificate No. ${reply.certificate.number}: ${reply.certificate.ending}`;
      showToast("reset", text, { key: "reset", description: "You start over. It counts." });
      onDone?.();
      navigate(PAGE_PATHS.dashboard);
      scrollTo(0, 0);
    } catch (fault) {
      showToast("error", failureText(fault, "Failed to start over"), { key: "certificate" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => setStep(offers.length > 0 ? 0 : 1)}>
        {leaving ? "Hand In Your Notice" : "Start Over (Certified)"}
      </Button>
      <Dialog
        title={step === 0 && leaving ? leaving.title : (question?.title ?? "")}
        isOpen={question !== null}
        onClose={() => setStep(null)}
      >
        <div className={layout.start3}>
          {step === 0 && leaving && <Leaving text={leaving} />}
          {step === 0 && <InheritanceChoice offers={offers} wanted={wanted} onWant={setWanted} />}
          {question?.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <div className={layout.wideWrap}>
            <Button onClick={() => setStep(null)}>Cancel</Button>
            <Button variant={question?.isHarmless ? "primary" : "danger"} onClick={() => void confirm()}>
              {question?.button}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function Leaving({ text: { paragraphs } }: { text: LeavingText }) {
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

interface InheritanceChoiceProps {
  readonly offers: readonly InheritanceOffer[];
  /** Null for nothing. */
  readonly wanted: string | null;
  readonly onWant: (id: string | null) => void;
}

/** Chooses what the next run inherits, or nothing. docs/reference/character.md#inheritances */
function InheritanceChoice({ offers, wanted, onWant }: InheritanceChoiceProps) {
  return (
    <fieldset className={styles.offers}>
      <legend>
        You can take one thing with you, whatever they say. It changes the rules of the next life.
      </legend>
      <Offer
        name="Start over plain"
        pitch="Nothing was left to you. There's no paperwork."
        conditions={[]}
        group="inheritance"
        isWanted={wanted === null}
        onWant={() => onWant(null)}
      />
      {offers.map(({ id, ...offer }) => (
        <Offer key={id} {...offer} group="inheritance" isWanted={wanted === id} onWant={() => onWant(id)} />
      ))}
    </fieldset>
  );
}
