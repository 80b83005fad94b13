import { type ContactView, UNKNOWN_AVATAR } from "#game/contract/npcs.ts";
import { portrait } from "../../../player/portrait.ts";
import { withExpression } from "../../../quests/expression.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import * as texts from "../texts.ts";
import styles from "./cover.module.css";
import type { Newcomer } from "./issues.ts";

interface NewcomerPageProps {
  readonly newcomer: Newcomer;
  /** Undefined until the list of contacts has it. */
  readonly contact: ContactView | undefined;
}

/** A new contact, who steps out of a silhouette. */
export function NewcomerPage({ newcomer: { npcName }, contact }: NewcomerPageProps) {
  return (
    <article className={styles.newcomer} data-known={contact !== undefined}>
      <p className={styles.over}>{texts.alsoInThisIssue}</p>
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
      <p>{contact?.description ?? texts.hasNoticedYou}</p>
    </article>
  );
}
