import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import {
  getPublicPage,
  PUBLIC_TEXT,
  type PublicKind,
  type PublicPage as Shown,
} from "#game/core/wire/public.ts";
import { ApiError, call, errorText } from "../../../server/api.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Offer } from "../../../ui/figures/offer.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { PersonAvatar } from "../../../ui/people/player-avatar.tsx";
import { AuthShell } from "../auth-shell.tsx";
import * as texts from "../texts.ts";
import styles from "./public.module.css";

/** Page of the game for each kind. */
const PLACES: Readonly<Record<PublicKind, string>> = {
  intake: PAGE_PATHS.intake,
  "two-oclock": PAGE_PATHS.dashboard,
  certificate: PAGE_PATHS.profile,
};

/** The page behind a share. Needs no account. See docs/reference/platform.md#public-pages. */
export default function PublicPage({ kind }: { readonly kind: PublicKind }) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  /** What the visitor would say. It says so on this page alone. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isSignedIn = useAtomValue(tokenAtom) !== null;
  const state = useShown(kind, id);
  const answers = state.status === "shown" ? state.page.answers : [];
  const enter = () =>
    isSignedIn ? navigate(PLACES[kind]) : navigate(PAGE_PATHS.home, { state: { isInvited: true } });
  const way = (
    <Button variant={answers.length > 0 && chosen === null ? "quiet" : "primary"} wide onClick={enter}>
      {isSignedIn ? "Back to the Game" : texts.joinTheNetwork}
    </Button>
  );

  if (state.status === "loading") {
    return (
      <AuthShell title="One moment">
        <Spinner label="Loading..." />
      </AuthShell>
    );
  }
  if (state.status === "failed") {
    return (
      <AuthShell title="Nothing to see">
        <Notice kind="error">{state.text}</Notice>
        {state.canRetry && (
          <Button wide onClick={() => location.reload()}>
            {texts.tryAgain}
          </Button>
        )}
        {way}
      </AuthShell>
    );
  }
  const { title, person, name, text } = state.page;
  return (
    <AuthShell title={title}>
      <div className={styles.name}>
        {person !== null && <PersonAvatar id={person} name={name} size={72} />}
        <p>{name}</p>
      </div>
      <p className={styles.text}>{text}</p>
      {answers.length > 0 && (
        <fieldset className={styles.answers}>
          <legend className="visually-hidden">Your answer</legend>
          {answers.map((answer) => (
            <Offer
              key={answer}
              name={answer}
              group="answer"
              isWanted={answer === chosen}
              onWant={() => setChosen(answer)}
            />
          ))}
        </fieldset>
      )}
      {way}
    </AuthShell>
  );
}

type State =
  | { readonly status: "loading" }
  | { readonly status: "shown"; readonly page: Shown }
  | { readonly status: "failed"; readonly text: string; readonly canRetry: boolean };

/** Loads a public page. Nothing of the signed-in area is there for it. */
function useShown(kind: PublicKind, id: string): State {
  const [state, setState] = useState<State>({ status: "loading" });
  useEffect(() => {
    let isCurrent = true;
    void load(kind, id).then((loaded) => isCurrent && setState(loaded));
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  return state;
}

async function load(kind: PublicKind, id: string): Promise<State> {
  try {
    return { status: "shown", page: await call(getPublicPage, { parameters: { kind, id } }) };
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.status === 404;
    const text = isAbsent ? PUBLIC_TEXT.notFound : errorText(error, "Failed to load the page");
    return { status: "failed", text, canRetry: !isAbsent };
  }
}
