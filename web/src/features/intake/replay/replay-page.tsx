import { useAtomValue } from "jotai";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { LAST_WEEK_PATH, publicPath } from "#game/core/wire/public.ts";
import { lastWeek } from "#game/intake/replay.ts";
import { serverNow } from "../../../clock.ts";
import { type PublicRead, PublicReads, usePublicRead } from "../../../session/public-read.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import styles from "../intake.module.css";
import * as texts from "../texts.ts";
import { loadWeek, Replay, VISITOR } from "./replay.tsx";

const WEEKS = new PublicReads(loadWeek);

/** Returns the week that an address names: the newest that is over for `last`. */
const weekOf = (id: string): string =>
  publicPath("intake", id) === LAST_WEEK_PATH ? `${lastWeek(serverNow())}` : id;

/** Begins to read the week that a visit opens. */
export const beginWeek = (id: string): Promise<void> => WEEKS.begin(weekOf(id));

/** A past week, for anybody to play. docs/reference/intake.md#the-front-door */
export default function ReplayPage() {
  const { id = "" } = useParams();
  const week = weekOf(id);
  return week === id ? <Week key={id} id={id} /> : <Navigate to={publicPath("intake", week)} replace />;
}

function Week({ id }: { readonly id: string }) {
  const read = usePublicRead(WEEKS, id);
  return (
    <Front read={read} name="The Intake" note={texts.intro}>
      {read.status === "shown" && (
        <Replay content={read.data} who={VISITOR} isOpenAtFirst way={<Join />}>
          <p className={layout.muted}>Nothing here is sent. This device remembers how far you are.</p>
        </Replay>
      )}
    </Front>
  );
}

interface FrontProps {
  readonly read: PublicRead<{ readonly title: string }>;
  /** Title without the data. */
  readonly name: string;
  readonly note: string;
  readonly children: Elements;
}

/** The frame of a public page about a week. */
export function Front({ read, name, note, children }: FrontProps) {
  const title = read.status === "shown" ? read.data.title : name;
  return (
    <main className={styles.front}>
      <PageTitle title={title} />
      <Logo />
      {read.status === "loading" ? (
        // The title may be longer than the name, and would move what follows it.
        <Spinner label="Loading..." />
      ) : (
        <header>
          <h1>{title}</h1>
          <p className={layout.muted}>{note}</p>
        </header>
      )}
      {children}
      {read.status === "failed" && <Unreadable read={read} />}
    </main>
  );
}

/** Says why a week can't be shown. */
function Unreadable({ read }: { readonly read: Extract<PublicRead<unknown>, { status: "failed" }> }) {
  return (
    <section className={layout.card}>
      <Notice kind={read.canRetry ? "error" : "info"}>{read.text}</Notice>
      {read.canRetry ? (
        <Button wide onClick={() => location.reload()}>
          Try Again
        </Button>
      ) : (
        <Link to={LAST_WEEK_PATH}>Play last week's nine</Link>
      )}
      <Join />
    </section>
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
