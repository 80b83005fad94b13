import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { headlines } from "#game/finances/headlines.ts";
import { getLedgerSummary } from "#game/finances/wire.ts";
import { type ContactView, UNKNOWN_AVATAR } from "#game/npcs/wire.ts";
import { useLayer } from "../../../device/history.ts";
import { useActions } from "../../../player/actions.ts";
import { playerAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { isUncountedAtom } from "../../../player/reads/studies.ts";
import { withExpression } from "../../../quests/expression.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useModal } from "../../../ui/layers/modal.ts";
import { setToastsAside } from "../../../ui/layers/toast.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import * as texts from "../texts.ts";
import styles from "./cover.module.css";
import { FrontPage } from "./front-page.tsx";
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
        <Button wide>{page < issue.newcomers.length ? texts.turnThePage : texts.backToWork}</Button>
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
