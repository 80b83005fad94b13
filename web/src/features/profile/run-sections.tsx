import { useState } from "react";
import { certificatePercent } from "#game/core/certificates.ts";
import type { CertificateView, EndingStory as Story } from "#game/profile/endings-wire.ts";
import { failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { dateText, stampText } from "../../ui/dates.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import styles from "./endings.module.css";
import { type Endings, playedText, useEndings } from "./endings.ts";
import profile from "./profile.module.css";
import { EndingStory, StartOver } from "./start-over.tsx";
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
