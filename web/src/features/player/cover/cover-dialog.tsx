import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { faceFor, readFace } from "#game/core/face.ts";
import { rankOf } from "#game/core/status.ts";
import { headlines, masthead } from "#game/finances/headlines.ts";
import { getLedgerSummary } from "#game/finances/wire.ts";
import { type ContactView, UNKNOWN_AVATAR } from "#game/npcs/wire.ts";
import { useLayer } from "../../../device/history.ts";
import { useActions } from "../../../player/actions.ts";
import { useUser } from "../../../player/me.ts";
import { playerAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { isUncountedAtom } from "../../../player/reads/studies.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useModal } from "../../../ui/layers/modal.ts";
import { setToastsAside } from "../../../ui/layers/toast.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { figureUrl } from "../../../ui/people/bust.ts";
import { withExpression } from "../../../ui/people/expression.ts";
import * as texts from "../texts.ts";
import styles from "./cover.module.css";
import type { Issue, Newcomer } from "./issues.ts";

/** After this time a cover does without the ledger and its font, in milliseconds. */
const MAX_WAIT_MS = 1_500;
/** The font of the masthead and the lead. If it arrives after the cover opens, their lines wrap again and the cover moves. */
const TITLE_FONT = "800 1em 'Bricolage Grotesque'";

/** A level-up as a magazine, one page at a time: the cover, then each new contact. Any press goes on. */
export function CoverDialog({ issue, onDone }: { issue: Issue; onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedHere = useRef(false);
  const [page, setPage] = useState(0);
  const player = useAtomValue(playerAtom);
  const { contacts } = useContacts();
  const { data: actions = [] } = useActions();
  const causes = useCauses(issue.level);
  const isReady = causes !== null && player !== null;
  const lines = useRef<readonly string[] | null>(null);
  // Printed once: the numbers on a cover don't change any more.
  const chosen = (contacts ?? []).flatMap(({ requests }) =>
    requests.flatMap(({ chosenHeadline }) => chosenHeadline ?? []),
  );
  const isUncounted = useAtomValue(isUncountedAtom);
  if (isReady) {
    const followers = isUncounted ? null : player.followers;
    lines.current ??= headlines({ ...player, followers, level: issue.level, causes, actions, chosen });
  }
  const newcomer = page === 0 ? null : (issue.newcomers[page - 1] ?? null);

  useLayer(isReady, () => dialog.current?.close());
  useModal(dialog, isReady);
  // What they say is for the page, after the cover.
  useEffect(() => (isReady ? setToastsAside() : undefined), [isReady]);

  function turn() {
    if (page < issue.newcomers.length) setPage(page + 1);
    else dialog.current?.close();
  }

  if (!isReady) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="issue-title"
      onClose={onDone}
      onCancel={(event) => {
        event.preventDefault();
        turn();
      }}
      // A key held since before the cover opened turns no page.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      // Nor does a press that began on the page below.
      onPointerDown={() => {
        isPressedHere.current = true;
      }}
      onClick={({ detail }) => {
        if (isPressedHere.current || detail === 0) turn();
        isPressedHere.current = false;
      }}
    >
      {newcomer ? (
        <NewcomerPage
          key={newcomer.npcId}
          newcomer={newcomer}
          contact={contacts?.find(({ id, isUnlocked }) => isUnlocked && id === newcomer.npcId)}
        />
      ) : (
        <FrontPage level={issue.level} status={player.status} lines={lines.current ?? []} />
      )}
      <div className={styles.goOn}>
        <Button wide>{page < issue.newcomers.length ? texts.turnThePage : "Back to Work"}</Button>
      </div>
    </dialog>
  );
}

/** The ledger's sums for the headlines of a level; none if they take too long or fail; null while they and the font load. */
function useCauses(level: number) {
  const [isLate, setIsLate] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ["issue", level],
    queryFn: async () => {
      const font = loadTitleFont();
      try {
        return await call(getLedgerSummary, {});
      } finally {
        await font;
      }
    },
    retry: false,
    networkMode: "always",
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isPending && !isLate) return null;
  return data?.causes ?? [];
}

/** Resolves when the font has loaded or failed. After a failure, the browser uses the fallback font. */
async function loadTitleFont(): Promise<void> {
  await document.fonts?.load(TITLE_FONT).catch(() => {});
}

interface NewcomerPageProps {
  readonly newcomer: Newcomer;
  /** Undefined until the list of contacts has it. */
  readonly contact: ContactView | undefined;
}

/** A new contact, who steps out of a silhouette. */
function NewcomerPage({ newcomer: { npcName }, contact }: NewcomerPageProps) {
  return (
    <article className={styles.newcomer} data-known={contact !== undefined}>
      <p className={styles.over}>Also in this issue</p>
      <div className={styles.frame}>
        <img
          className={styles.silhouette}
          src={withExpression(portrait(contact?.avatar ?? UNKNOWN_AVATAR), "silhouette")}
          alt=""
        />
        {contact && (
          <div className={styles.face}>
            <Avatar name={npcName} src={portrait(contact.avatar)} size="fill" />
          </div>
        )}
      </div>
      <h2 id="issue-title" translate="no">
        {npcName}
      </h2>
      <p>{contact?.description ?? "Has noticed you. Act natural."}</p>
    </article>
  );
}

interface FrontPageProps {
  readonly level: number;
  readonly status: string;
  readonly lines: readonly string[];
}

/** The cover of the issue for a level, on gold paper. */
function FrontPage({ level, status, lines: [lead, ...others] }: FrontPageProps) {
  const user = useUser();
  const avatar = user?.avatar ?? null;
  const face = readFace(avatar ?? "") ?? (avatar === null && user ? faceFor(user.username) : null);
  return (
    <article className={styles.cover}>
      <header className={styles.masthead}>
        <h2 id="issue-title">
          <span>{masthead(status)}</span>
          <span className="visually-hidden">{`You reached level ${level}`}</span>
        </h2>
        <p>
          <strong>{`Issue ${level}`}</strong>
          <span>{status}</span>
          <span>Free, like you</span>
        </p>
      </header>
      <div className={styles.star}>
        <svg viewBox="0 0 240 200" fill="none" aria-hidden="true">
          <circle cx="120" cy="92" r="84" fill="#fff3c9" opacity=".55" />
          <circle cx="120" cy="86" r="70" stroke="#fffaf0" strokeWidth="14" />
          <circle cx="120" cy="86" r="79" stroke="#8a6510" strokeWidth="2" opacity=".5" />
          {face ? (
            <image x="20" y="0" width="200" height="200" href={figureUrl(face, rankOf(status, level))} />
          ) : (
            <>
              <path fill="#241c14" d="M30 200c4-56 40-78 90-78s86 22 90 78z" />
              <path fill="#3a2f22" d="M120 122c50 0 86 22 90 78h-90z" />
              <circle cx="120" cy="84" r="40" fill="#241c14" />
              <path fill="#3a2f22" d="M120 44a40 40 0 0 1 0 80z" />
            </>
          )}
        </svg>
        {avatar !== null && !face && <img src={avatar} alt="" />}
        <p className={styles.level} aria-hidden>
          {texts.level}
          <strong>{level}</strong>
        </p>
      </div>
      <div className={styles.headlines}>
        <p className={styles.lead}>{lead}</p>
        <ul>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
