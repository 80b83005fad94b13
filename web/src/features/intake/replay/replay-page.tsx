import { useAtomValue } from "jotai";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { LAST_WEEK_PATH, publicPath } from "#game/core/wire/public.ts";
import { lastWeek, NEW_REPLAY, type ReplayStep, replayed, standOf } from "#game/intake/replay.ts";
import { getPublicWeek, type PublicWeek, StoredReplay } from "#game/intake/replay-wire.ts";
import { serverNow } from "../../../clock.ts";
import { keepValue, readValue } from "../../../device/device-storage.ts";
import { call } from "../../../server/api.ts";
import { type PublicRead, usePublicRead } from "../../../session/public-read.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import styles from "../intake.module.css";
import * as texts from "../texts.ts";
import { ReplayEnd } from "./replay-end.tsx";
import { ReplayCards, ReplayOffer } from "./replay-scenes.tsx";

/** Loads a week and the fonts of its texts, so that nothing is missing without a connection. */
async function load(week: string): Promise<PublicWeek> {
  const content = await call(getPublicWeek, { parameters: { week } });
  await document.fonts.load("1em Figtree", JSON.stringify(content)).catch(() => {});
  return content;
}

/** A past week, for anybody to play. docs/reference/intake.md#the-front-door */
export default function ReplayPage() {
  const { id = "" } = useParams();
  if (publicPath("intake", id) === LAST_WEEK_PATH)
    return <Navigate to={publicPath("intake", lastWeek(serverNow()))} replace />;
  return <Week key={id} id={id} />;
}

function Week({ id }: { readonly id: string }) {
  const read = usePublicRead(id, load);
  return (
    <Front title={read.status === "shown" ? read.data.title : "The Intake"} note={texts.intro}>
      {read.status === "loading" && <Spinner label="Loading..." />}
      {read.status === "shown" && <Game content={read.data} />}
      {read.status === "failed" && <Unreadable read={read} />}
    </Front>
  );
}

interface FrontProps {
  readonly title: string;
  readonly note: string;
  readonly children: Elements;
}

/** The frame of a public page about a week. */
export function Front({ title, note, children }: FrontProps) {
  return (
    <main className={styles.front}>
      <PageTitle title={title} />
      <Logo />
      <header>
        <h1>{title}</h1>
        <p className={styles.note}>{note}</p>
      </header>
      {children}
    </main>
  );
}

/** Says why a week can't be shown. */
export function Unreadable({ read }: { readonly read: Extract<PublicRead<unknown>, { status: "failed" }> }) {
  return (
    <section className={styles.panel}>
      <Notice kind="error">{read.text}</Notice>
      {read.canRetry && (
        <Button wide onClick={() => location.reload()}>
          Try Again
        </Button>
      )}
      <Join />
    </section>
  );
}

/** The week, played on this page alone: a reload goes on from what the device keeps. */
function Game({ content }: { readonly content: PublicWeek }) {
  const [replay, setReplay] = useState(() => {
    const stored = readValue("replay", StoredReplay);
    return stored?.week === content.week ? stored : NEW_REPLAY;
  });
  const stand = standOf(content, replay);
  const end = stand?.end ?? null;
  const [isOpen, setOpen] = useState(end === null);

  function take(step: ReplayStep): void {
    const next = replayed(content, replay, step);
    setReplay(next);
    keepValue("replay", { ...next, week: content.week });
  }

  const close = () => setOpen(false);
  return (
    <>
      {end && replay.offer ? (
        <ReplayEnd
          content={content}
          price={replay.offer.price}
          end={end}
          onAgain={() => {
            take("again");
            setOpen(true);
          }}
        >
          <Join />
        </ReplayEnd>
      ) : (
        <section className={styles.panel}>
          <p className={styles.note}>Nothing here is sent. This device remembers how far you are.</p>
          <Button variant="primary" wide onClick={() => setOpen(true)}>
            {replay.answers.length > 0 ? "Go On" : texts.makeAnOffer}
          </Button>
        </section>
      )}
      {isOpen && !stand && (
        <ReplayOffer content={content} onOpen={(offer) => take({ offer })} onClose={close} />
      )}
      {isOpen && stand && (
        <ReplayCards
          content={content}
          answers={replay.answers}
          stand={stand}
          onAnswer={(answer) => take({ answer })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Leads to registration, and a player back to the game. */
export function Join() {
  const navigate = useNavigate();
  const isSignedIn = useAtomValue(tokenAtom) !== null;
  return (
    <>
      <p>The next nine write on Thursday. They'll pay you.</p>
      <Button
        variant="primary"
        wide
        onClick={() =>
          isSignedIn ? navigate(PAGE_PATHS.intake) : navigate(PAGE_PATHS.home, { state: { isInvited: true } })
        }
      >
        {isSignedIn ? "Back to the Game" : "Join the Network"}
      </Button>
    </>
  );
}
