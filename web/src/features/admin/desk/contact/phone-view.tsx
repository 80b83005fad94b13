import { memo } from "react";
import { Avatar } from "../../../../ui/people/avatar.tsx";
import { type Tree, valueAt } from "../fields/tree.ts";
import { Phone } from "../phone.tsx";
import type { ContactForm, MessageForm, QuestForm } from "./contact-form.ts";
import styles from "./phone-view.module.css";

interface PhoneViewProps {
  readonly contact: ContactForm;
  readonly tree: Tree;
  /** Address of the message or mission that is being written; null for the contact itself. */
  readonly entry: string | null;
}

/** Shows the part that is being written as players read it, as it is typed. */
export function PhoneView({ contact, tree, entry }: PhoneViewProps) {
  const { name, avatar, description, messages, missions } = contact;
  const written = entry === null ? undefined : valueAt(tree, entry);
  const message = messages.find((each) => each === written);
  const quest = missions.find((each) => each === written);
  return (
    <Phone className={styles.phone}>
      <header className={styles.head}>
        <Avatar name={name} src={avatar} size={36} />
        <strong>{message?.senderName || name || "Nobody yet"}</strong>
      </header>
      {message ? (
        <Letter message={message} offer={missions.find(({ id }) => id === message.attachedMission)} />
      ) : quest ? (
        <Quest quest={quest} />
      ) : (
        <p className={styles.text}>{description || "Their description comes here."}</p>
      )}
    </Phone>
  );
}

const Letter = memo(function Letter({
  message: { subject, body },
  offer,
}: {
  readonly message: MessageForm;
  readonly offer: QuestForm | undefined;
}) {
  return (
    <div className={styles.paper}>
      <p className={styles.subject}>{subject || "Subject"}</p>
      <p className={styles.text}>{body || "The body of the letter."}</p>
      {offer && <p className={styles.button}>{offer.name || "Untitled mission"}</p>}
    </div>
  );
});

const Quest = memo(function Quest({ quest }: { readonly quest: QuestForm }) {
  const { name, description, requirements, rewards, choices = [] } = quest;
  const gains = [
    ...requirements.map(({ type, amount, percent }) =>
      amount === ""
        ? ""
        : percent === undefined
          ? `${amount} ${type}`
          : `${percent} % of ${type}, at least ${amount}`,
    ),
    rewards.cash !== undefined && `+$${rewards.cash}`,
    rewards.experience !== undefined && `+${rewards.experience} XP`,
    rewards.followers !== undefined && `+${rewards.followers} followers`,
  ].filter(Boolean);
  return (
    <div className={styles.paper}>
      <p className={styles.subject}>{name || "Mission name"}</p>
      <p className={styles.text}>{description || "The description of the mission."}</p>
      <p className={styles.facts}>{gains.join(" · ")}</p>
      {choices.length === 0 && <p className={styles.button}>Complete</p>}
      {choices.map(({ id, label, description: more }) => (
        <p key={id} className={styles.button}>
          <span>{label || "Untitled choice"}</span>
          {more !== undefined && <small>{more}</small>}
        </p>
      ))}
    </div>
  );
});
