import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { ContactView, RequestView } from "#game/contract/npcs.ts";
import { failureText } from "../../lib/api.ts";
import { portrait } from "../../lib/portrait.ts";
import { useNow } from "../../state/energy.ts";
import { noteMark } from "../../state/marks.ts";
import { playerAtom } from "../../state/player.ts";
import { requestAt } from "../../state/request-time.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FloatingGain } from "../../ui/floating-gain.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.ts";
import { AffinityTiers } from "./affinity-tiers.tsx";
import { completeRequest } from "./complete-request.ts";
import styles from "./contact-dialog.module.css";
import { AvailableMission, CompletedMission } from "./mission-item.tsx";
import missionStyles from "./missions.module.css";

interface ContactDialogProps {
  /** Null if the dialog is closed. */
  readonly contact: ContactView | null;
  /** When the contact was fetched, in epoch milliseconds; its waits count from then. */
  readonly receivedAt: number;
  readonly onClose: () => void;
}

/** The details of a contact, with available and completed missions. */
export function ContactDialog({ contact, receivedAt, onClose }: ContactDialogProps) {
  return (
    <Dialog
      title={contact?.name ?? ""}
      isOpen={contact !== null}
      onClose={onClose}
      size="wide"
      lead={contact && <Avatar name={contact.name} src={portrait(contact.avatar)} size={56} />}
    >
      {contact && <ContactDetails key={contact.id} contact={contact} receivedAt={receivedAt} />}
    </Dialog>
  );
}

function ContactDetails({ contact, receivedAt }: { contact: ContactView; receivedAt: number }) {
  const [tab, setTab] = useState<"available" | "completed">("available");
  const [gain, setGain] = useState({ count: 0, text: "" });
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const player = useAtomValue(playerAtom);
  const now = useNow(contact.requests.some(({ readyInMs }) => readyInMs > 0));
  const requests = contact.requests.map((request) => requestAt(request, receivedAt, now));
  const available = requests.filter(({ isAvailable }) => isAvailable);
  const completed = requests.filter(({ isCompleted }) => isCompleted);

  const { id, isNewlyUnlocked } = contact;
  useEffect(() => {
    if (isNewlyUnlocked) noteMark({ type: "contactViewed", contactId: id });
  }, [id, isNewlyUnlocked]);

  async function complete(request: RequestView) {
    const { affinity = 0 } = request.rewards;
    setGain(({ count }) => ({ count: count + 1, text: affinity > 0 ? `+${affinity} affinity` : "" }));
    setAnnouncement(`Completed: ${request.name}`);
    // The pressed button disappears with its mission.
    list.current?.focus();
    try {
      await completeRequest(contact, request);
      showToast("actionCompleted", `Completed: ${request.name}`, { key: `request-${request.id}` });
    } catch (error) {
      setAnnouncement("");
      showToast("error", failureText(error, "Failed to complete request"), { key: `request-${request.id}` });
    }
  }

  if (!player) return null;
  return (
    <div className={styles.details}>
      <p className={styles.description}>{contact.description}</p>
      <div className={styles.affinity}>
        <AffinityTiers affinity={contact.affinityLevel} tiers={contact.affinityTiers} />
        <FloatingGain trigger={gain.count} text={gain.text} />
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Tabs
        label={`${contact.name}'s missions`}
        tabs={[
          { id: "available", title: `Available Missions (${available.length})` },
          { id: "completed", title: `Completed Missions (${completed.length})` },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <ul ref={list} tabIndex={-1} className={missionStyles.list}>
          {tab === "available" &&
            available.map((request) => (
              <AvailableMission
                key={request.id}
                request={request}
                player={player}
                now={now}
                onComplete={() => void complete(request)}
              />
            ))}
          {tab === "completed" &&
            completed.map((request) => <CompletedMission key={request.id} request={request} />)}
        </ul>
        {tab === "available" && available.length === 0 && (
          <p className={styles.empty}>No available missions at the moment.</p>
        )}
        {tab === "completed" && completed.length === 0 && (
          <p className={styles.empty}>No completed missions yet.</p>
        )}
      </Tabs>
    </div>
  );
}
