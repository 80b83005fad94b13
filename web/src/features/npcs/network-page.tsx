import type { CSSProperties } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { AFFINITY_MAX, affinityLabel } from "#game/core/affinity.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { useNow } from "../../player/energy.ts";
import { portrait } from "../../player/portrait.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { questAt } from "../../player/reads/quest-time.ts";
import { Silhouette } from "../../quests/silhouette.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { Affinity } from "../../ui/figures/terms.tsx";
import layout from "../../ui/layout.module.css";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import styles from "./network.module.css";
import * as texts from "./texts.ts";

/** The player's contacts. docs/reference/contacts.md#network-screen */
export default function NetworkPage() {
  const query = useContacts();
  const { contacts, receivedAt, isError } = query;
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const known = contacts?.filter(({ isUnlocked }) => isUnlocked) ?? [];
  const unknown = contacts?.filter(({ isUnlocked }) => !isUnlocked) ?? [];
  const open = known.find(({ id }) => id === search.get("contact")) ?? null;
  const now = useNow(known.some(({ requests }) => requests.some(({ readyInMs }) => readyInMs > 0)));

  function close() {
    // Goes back to the list if the dialog was opened from it, so that the history doesn't contain it twice.
    if (state === "from-list") void navigate(-1);
    else void navigate(PAGE_PATHS.network, { replace: true });
  }

  return (
    <div className={layout.stack5} data-wide>
      <PageHead title="Network" text="Build relationships and complete requests to grow your network." />
      {isError && !contacts && <LoadFailure text="Failed to load NPCs" query={query} />}
      <ul className={layout.cards}>
        {known.map((contact) => (
          <ContactCard
            key={contact.id}
            contact={{
              ...contact,
              requests: contact.requests.map((quest) => questAt(quest, receivedAt, now)),
            }}
            onOpen={() =>
              void navigate(`${PAGE_PATHS.network}?contact=${contact.id}`, { state: "from-list" })
            }
          />
        ))}
        {!contacts &&
          !isError &&
          ["a", "b", "c", "d"].map((key) => (
            <li key={key}>
              <Skeleton height={158} />
            </li>
          ))}
      </ul>
      {contacts && known.length === 0 && (
        <EmptyState title="No contacts available yet. Check your messages for quest offers to unlock new network connections!" />
      )}
      {known.length > 0 && unknown.length > 0 && <Strangers strangers={unknown} />}
      <ContactDialog contact={open} receivedAt={receivedAt} onClose={close} />
    </div>
  );
}

/** A summary of a contact. The frame of the portrait fills with the affinity; the whole card opens the details. */
function ContactCard({ contact, onOpen }: { contact: ContactView; onOpen: () => void }) {
  const { name, affinityLevel, requests: quests } = contact;
  const label = affinityLabel(affinityLevel);
  const counts = [
    { title: texts.available, count: quests.filter(({ isAvailable }) => isAvailable).length },
    { title: texts.completed, count: quests.filter(({ isCompleted }) => isCompleted).length },
    { title: "Total", count: quests.length },
  ];
  return (
    <li className={`${layout.box} ${styles.card}`}>
      <div className={styles.frame} style={{ "--fill": `${affinityLevel}%` } as CSSProperties}>
        <Avatar name={name} src={portrait(contact.avatar)} size="fill" />
      </div>
      <div className={styles.who}>
        <h2>
          <button type="button" className={`${layout.cut} ${styles.open}`} translate="no" onClick={onOpen}>
            {name}
          </button>
          {contact.isNewlyUnlocked && <Tag tone="gold">NEW</Tag>}
        </h2>
        <Affinity value={affinityLevel} label={label} />
        <Meter
          kind="affinity"
          value={affinityLevel}
          max={AFFINITY_MAX}
          label={texts.affinityAndRank(affinityLevel, label)}
        />
      </div>
      <dl className={styles.counts}>
        {counts.map(({ title, count }) => (
          <div key={title} data-some={title === texts.available && count > 0}>
            <dt>{title}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The frames of the contacts still locked, the nearest first: silhouettes with clues, without names. */
function Strangers({ strangers }: { strangers: readonly ContactView[] }) {
  return (
    <div className={layout.stack3}>
      <p className={layout.muted}>{texts.morePeopleHaventNoticed(strangers.length)}</p>
      <ul className={styles.strangers} aria-label="Not yet in your network">
        {byLevel(strangers).map((stranger) => (
          <li key={stranger.id} className={styles.stranger}>
            <Silhouette contactId={stranger.id} size={96} />
            <p>{clueText(stranger)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rumour about a contact of the cast before they are known. */
const RUMOURS: Readonly<Record<string, string>> = {
  gary_grill: "Has put you on the rota.",
  your_mum: "Is about to ring.",
  chadwick_ledger: "Has a car, by the hour.",
  priya_pixel: "Could make you look surprised.",
  coach_ironclad: "Is already awake.",
  madame_funnel: "Will not hang up.",
  vinnie_views: "Is near a bench. Will not say why.",
  dr_dopamine: "Has read one study. Wrote it.",
  ledgerina_tax: "Wants the receipts, even the sad ones.",
  kai_rugpull: "Is about to exist.",
  sister_serenity: "Breathes for a living.",
  the_algorithm: "Has seen you see this.",
  baroness_upsell: "Sells the door.",
  inspector_fineprint: "Is reading the end of this page.",
  past_you: "Knows what you did. Did it.",
};

/** Sorts locked contacts by the level that unlocks them; those whose level isn't known come last. */
export function byLevel<T extends Pick<ContactView, "nextUnlock">>(strangers: readonly T[]): T[] {
  const level = ({ nextUnlock }: T) =>
    nextUnlock?.type === "level" ? nextUnlock.value : Number.POSITIVE_INFINITY;
  return strangers.toSorted((a, b) => (level(a) === level(b) ? 0 : level(a) - level(b)));
}

/** Clue to a locked contact: the level that unlocks it, if the server tells it, and a rumour. */
export function clueText({ id, nextUnlock }: Pick<ContactView, "id" | "nextUnlock">): string {
  const when =
    nextUnlock?.type === "level" ? `Will call at level ${nextUnlock.value}.` : "Waits for an introduction.";
  return `${when} ${RUMOURS[id] ?? "Nobody knows more."}`;
}
