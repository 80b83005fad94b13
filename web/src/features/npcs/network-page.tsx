import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { useNow } from "../../player/energy.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { questAt } from "../../player/reads/quest-time.ts";
import layout from "../../ui/layout.module.css";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import styles from "./network.module.css";
import { Strangers } from "./strangers.tsx";

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
    <div className={layout.stack5}>
      <PageHead title="Network" text="Build relationships and complete requests to grow your network." />
      {isError && !contacts && <LoadFailure text="Failed to load NPCs" query={query} />}
      <ul className={styles.cards}>
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
