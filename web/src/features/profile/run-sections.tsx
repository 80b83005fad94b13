import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  CERTIFICATE_PERCENT,
  certificatePercent,
  MAX_COUNTED_CERTIFICATES,
} from "#game/core/certificates.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import {
  type CertificateView,
  type InheritanceOffer,
  type LeavingText,
  type EndingStory as Story,
  startOver,
} from "#game/profile/endings-wire.ts";
import { acceptReply } from "../../player/live/game-events.ts";
import { call, failureText } from "../../server/api.ts";
import { queryClient } from "../../session/query-client.ts";
import { Button } from "../../ui/button/button.tsx";
import { dateText, stampText } from "../../ui/dates.ts";
import { Offer } from "../../ui/figures/offer.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import styles from "./endings.module.css";
import { type Endings, playedText, useEndings } from "./endings.ts";
import { type Page, Pages } from "./pages.tsx";
import profile from "./profile.module.css";
import * as texts from "./texts.ts";

/** Endings and certificates on the Profile page. docs/reference/character.md#endings-and-starting-over */
export function Certificates() {
  const query = useEndings();
  const { data, error } = query;
  const [story, setStory] = useState<Story | null>(null);

  return (
    <section className={profile.section} aria-labelledby="certificates">
      <h2 id="certificates">Certificates</h2>
      {!data && error && (
        <LoadFailure text={failureText(error, "Failed to load certificates")} query={query} />
      )}
      {data && <Run {...data} onRead={setStory} />}
      {story && <EndingStory story={story} onClose={() => setStory(null)} />}
    </section>
  );
}

interface RunProps extends Pick<Endings, "endings" | "certificates" | "playedMs" | "leaving"> {
  readonly onRead: (story: Story) => void;
}

function Run({ endings, certificates, playedMs, leaving, onRead }: RunProps) {
  const percent = certificatePercent(certificates[0]?.number ?? 0);
  return (
    <>
      {endings.length > 0 && (
        <div className={layout.start3}>
          <p>{texts.reachedEndings(endings.length, playedText(playedMs))}</p>
          <div className={layout.wideWrap}>
            {endings.map((story) => (
              <Button key={story.id} onClick={() => onRead(story)}>
                {`Read: ${story.name}`}
              </Button>
            ))}
            <StartOver />
          </div>
        </div>
      )}
      {leaving && (
        <div className={layout.start3}>
          <p>You needn't wait for an ending. A shorter run has a quieter certificate.</p>
          <StartOver leaving={leaving} />
        </div>
      )}
      {certificates.length === 0 ? (
        <p className={layout.muted}>
          {endings.length > 0
            ? "Nothing certified yet. Start over, and this wall gets a frame."
            : "Nothing certified yet. Reach an ending, start over, and this wall gets a frame."}
        </p>
      ) : (
        <>
          <p className={layout.muted}>{`${percent} % more experience, for having been here before.`}</p>
          <ol className={styles.certificates}>
            {certificates.map((certificate) => (
              <Certificate key={certificate.number} certificate={certificate} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Certificate({ certificate }: { certificate: CertificateView }) {
  const { number, ending, issuedAt, playedMs, level } = certificate;
  return (
    <li className={styles.certificate}>
      <span className={layout.muted}>{`No. ${number}`}</span>
      <strong>{ending}</strong>
      <span>{`Level ${level} after ${playedText(playedMs)}`}</span>
      <time className={layout.muted} dateTime={issuedAt}>
        {dateText(issuedAt)}
      </time>
    </li>
  );
}

/** The choices of the run on the Profile page. */
export function Choices() {
  const { data } = useEndings();
  if (!data) return null;
  return (
    <section className={profile.section} aria-labelledby="choices">
      <h2 id="choices">Choices made</h2>
      {data.choices.length === 0 ? (
        <p className={layout.muted}>None so far. Somebody will ask.</p>
      ) : (
        <ol className={`${layout.box} ${styles.choices}`}>
          {data.choices.map(({ contactName, questName, label, madeAt }) => (
            <li key={`${contactName} ${questName}`}>
              <span className={layout.muted}>{`${contactName}: ${questName}`}</span>
              <strong>{label}</strong>
              <time className={layout.muted} dateTime={madeAt}>
                {stampText(madeAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The two questions before a new run. */
const QUESTIONS = [
  {
    title: "Start over, certified?",
    says: [
      `You keep your name, your certificates and the ledger. This run becomes a certificate. Each of the first ${MAX_COUNTED_CERTIFICATES} gives ${CERTIFICATE_PERCENT}\u00A0% more experience.`,
      "You lose level, cash, followers, contacts, quests, messages, courses and every choice you made.",
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
function StartOver({ leaving, onDone }: StartOverProps) {
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
