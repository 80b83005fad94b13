import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CERTIFICATE_PERCENT, MAX_COUNTED_CERTIFICATES } from "#game/core/certificates.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import {
  type InheritanceOffer,
  type LeavingText,
  type EndingStory as Story,
  startOver,
} from "#game/profile/endings-wire.ts";
import { acceptReply } from "../../player/live/game-events.ts";
import { call, failureText } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { Button } from "../../ui/button/button.tsx";
import { Offer } from "../../ui/figures/offer.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import styles from "./endings.module.css";
import { useEndings } from "./endings.ts";
import { type Page, Pages } from "./pages.tsx";
import * as texts from "./texts.ts";

/** The two questions before a new run. */
const QUESTIONS = [
  {
    title: "Start over, certified?",
    says: [
      `You keep your name, your certificates and the ledger. This run becomes a certificate. Each of the first ${MAX_COUNTED_CERTIFICATES} gives ${CERTIFICATE_PERCENT}\u00A0% more experience.`,
      "You lose level, cash, followers, contacts, missions, messages, courses and every choice you made.",
    ],
    button: "Yes, start over",
  },
  {
    title: "Are you sure?",
    says: [
      "This is the second and last question. Nothing brings the old character back. One person will remember it.",
    ],
    button: "Certify and start over",
  },
] as const;

interface StartOverProps {
  /** The text of leaving before an ending; absent after one. */
  readonly leaving?: LeavingText;
  readonly onDone?: () => void;
}

/** Ends the run by a certificate, after a choice and two confirmations. docs/reference/character.md#starting-over */
export function StartOver({ leaving, onDone }: StartOverProps) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const offers: readonly InheritanceOffer[] = useEndings().data?.inheritances ?? [];
  const navigate = useNavigate();

  const { mutate: confirm, isPending } = useMutation({
    mutationFn: () =>
      call(startOver, {
        key: crypto.randomUUID(),
        body: { inheritance: wanted, isLeaving: leaving !== undefined },
      }),
    async onSuccess(reply) {
      acceptReply(reply);
      await queryClient.invalidateQueries();
      const text = `Certificate No. ${reply.certificate.number}: ${reply.certificate.ending}`;
      showToast("reset", text, { key: "reset", description: "You start over. It counts." });
      onDone?.();
      navigate(PAGE_PATHS.dashboard);
      scrollTo(0, 0);
    },
    onError: (fault) =>
      showToast("error", failureText(fault, "Failed to start over"), { key: "certificate" }),
  });

  const choice = {
    title: "Start over with",
    says: [],
    content: <InheritanceChoice offers={offers} wanted={wanted} onWant={setWanted} />,
  };
  const pages: readonly Page[] = [
    ...(leaving?.paragraphs ?? []).map((text) => ({ title: leaving?.title ?? "", says: [text] })),
    ...(offers.length > 0 ? [choice] : []),
    ...QUESTIONS.map(({ button, ...question }, at): Page => {
      const isLast = at === QUESTIONS.length - 1;
      return {
        ...question,
        actions: ({ goOn, close }) => (
          <div className={layout.wideWrap}>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (!isLast) return goOn();
                close();
                confirm();
              }}
            >
              {button}
            </Button>
          </div>
        ),
      };
    }),
  ];
  const name = leaving ? leaving.title : "Start Over (Certified)";
  return (
    <>
      <Button busy={isPending} onClick={() => setOpen(true)}>
        {leaving ? "Hand In Your Notice" : name}
      </Button>
      {isOpen && <Pages label={name} pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
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

/** Tells an ending, one paragraph at a time, and then the choices that led there. docs/reference/contacts.md#endings */
export function EndingStory({ story, onClose }: { story: Story; onClose: () => void }) {
  const { title, paragraphs, lines } = story;
  const told = paragraphs.map((text): Page => ({ title, says: [text] }));
  const chosen = lines.length > 0 ? [{ title, says: lines, isList: true }] : [];
  const pages: readonly Page[] = [...told, ...chosen].map((page, at, { length }) =>
    at < length - 1
      ? page
      : {
          ...page,
          actions: ({ close }) => (
            <>
              <div className={layout.wideWrap}>
                <Button variant="primary" onClick={close}>
                  {texts.close}
                </Button>
                <StartOver onDone={close} />
              </div>
              <p className={layout.muted}>
                Stay as long as you like. Your profile keeps the story and the button.
              </p>
            </>
          ),
        },
  );
  return <Pages label={`Ending: ${story.name}`} pages={pages} onClose={onClose} />;
}
