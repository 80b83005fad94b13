import { useAtomValue } from "jotai";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { getPublicPage, type ShownKind } from "#game/core/wire/public.ts";
import { call } from "../../../server/api.ts";
import { PublicReads, usePublicRead } from "../../../session/public-read.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Offer } from "../../../ui/figures/offer.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { PersonAvatar } from "../../../ui/people/player-avatar.tsx";
import { AuthShell } from "../auth-shell.tsx";
import * as texts from "../texts.ts";
import styles from "./public.module.css";

/** Page of the game for each kind. */
const PLACES: Readonly<Record<ShownKind, string>> = {
  "two-oclock": PAGE_PATHS.dashboard,
  certificate: PAGE_PATHS.profile,
};

/** Pages by their kind and id, as in `certificate/emperor`. */
const PAGES = new PublicReads((path) => {
  const [kind = "", id = ""] = path.split("/");
  return call(getPublicPage, { parameters: { kind, id } });
});

/** The page behind a share. Needs no account. See docs/reference/platform.md#public-pages. */
export default function PublicPage({ kind }: { readonly kind: ShownKind }) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  /** What the visitor would say. It says so on this page alone. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isSignedIn = useAtomValue(tokenAtom) !== null;
  const state = usePublicRead(PAGES, `${kind}/${id}`);
  const answers = state.status === "shown" ? state.data.answers : [];
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
  const { title, person, name, text } = state.data;
  return (
    <AuthShell title={title}>
      <div className={styles.name}>
        {person !== null && <PersonAvatar id={person} name={name} size={72} />}
        <p>{name}</p>
      </div>
      <p className={styles.text}>{text}</p>
      {answers.length > 0 && (
        <fieldset className={layout.stack2}>
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
