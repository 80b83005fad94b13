import type { ContactView } from "#game/npcs/wire.ts";
import { ground } from "../../player/ground.ts";
import { portrait } from "../../player/portrait.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import styles from "./contact-details.module.css";
import { ContactDetails } from "./contact-details.tsx";

interface ContactDialogProps {
  /** Null if the dialog is closed. */
  readonly contact: ContactView | null;
  /** Time when the contact was fetched, in epoch milliseconds; its waits count from then. */
  readonly receivedAt: number;
  readonly onClose: () => void;
}

/** The details of a contact, with available and completed quests. */
export function ContactDialog({ contact, receivedAt, onClose }: ContactDialogProps) {
  return (
    <Dialog
      title={contact?.name ?? ""}
      isOpen={contact !== null}
      onClose={onClose}
      size="wide"
      hasOwnEntry
      lead={contact && <Avatar name={contact.name} src={portrait(contact.avatar)} size={72} />}
    >
      {contact && <div className={styles.ground} style={ground(contact.avatar)} />}
      {contact && <ContactDetails key={contact.id} contact={contact} receivedAt={receivedAt} />}
    </Dialog>
  );
}
