import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import type { ContactView } from "#game/contract/npcs.ts";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Action } from "#game/rules/actions.ts";
import { type NextStep, nextStep } from "#game/rules/next-step.ts";
import type { Player } from "#game/rules/player.ts";
import { useActions } from "../../state/actions.ts";
import { badgesAtom } from "../../state/badges.ts";
import { BRIEF_CARD_ID, isBriefDoneAtom } from "../../state/brief-done.ts";
import { nowAtom } from "../../state/energy.ts";
import { benefitsAtom, isCourseReadyAtom } from "../../state/studies.ts";
import { Button } from "../../ui/button.tsx";
import { FloatingGain } from "../../ui/floating-gain.tsx";
import styles from "./next-card.module.css";
import { nextText } from "./next-text.ts";
import { openRequests } from "./stories.ts";
import { useAction } from "./use-action.ts";

interface NextCardProps {
  readonly player: Player;
  /** Undefined until they are loaded. */
  readonly contacts: readonly ContactView[] | undefined;
  /** When they were loaded (epoch ms). */
  readonly receivedAt: number;
  /** Opens the story of a request. */
  readonly onOpen: (contactId: string, questId: string) => void;
}

/** The best thing to do now, the only gold on the dashboard. docs/reference/character.md#next-step */
export function NextCard({ player, contacts, receivedAt, onOpen }: NextCardProps) {
  const { data: actions = [] } = useActions();
  const now = useAtomValue(nowAtom);
  const { unreadMessages } = useAtomValue(badgesAtom);
  const situation = {
    player,
    benefits: useAtomValue(benefitsAtom),
    actions,
    isCourseOver: useAtomValue(isCourseReadyAtom),
    isBriefDone: useAtomValue(isBriefDoneAtom),
    unreadMessages,
    newContactId: contacts?.find(({ isNewlyUnlocked }) => isNewlyUnlocked)?.id ?? null,
    requests: contacts ? openRequests(contacts, receivedAt, now) : [],
  };
  const step = contacts ? nextStep(situation, Math.max(now, player.energy.at)) : null;
  const { title, line } = step ? nextText(step, contacts ?? []) : { title: "", line: "" };
  return (
    <section className={styles.card} aria-label="Next" data-loading={step === null}>
      <div className={styles.words}>
        <span className={styles.label} aria-hidden>
          Next
        </span>
        <h2>{title}</h2>
        <p>{line}</p>
      </div>
      {step && <Press step={step} player={player} onOpen={onOpen} />}
    </section>
  );
}

interface PressProps {
  readonly step: NextStep;
  readonly player: Player;
  readonly onOpen: NextCardProps["onOpen"];
}

/** Does the step, or leads to where it is done. */
function Press({ step, player, onOpen }: PressProps) {
  switch (step.type) {
    case "complete_course":
      return <Go to={PAGE_PATHS.university} text="Graduate" />;
    case "collect_brief":
      return (
        <Button variant="primary" onClick={() => document.getElementById(BRIEF_CARD_ID)?.focus()}>
          Show Me
        </Button>
      );
    case "complete_request": {
      const { contactId, questId } = step.request;
      return (
        <Button variant="primary" onClick={() => onOpen(contactId, questId)}>
          Hear Them Out
        </Button>
      );
    }
    case "read_messages":
      return <Go to={PAGE_PATHS.messages} text="Read" />;
    case "meet_contact":
      return <Go to={`${PAGE_PATHS.network}?contact=${step.contactId}`} text="Meet" />;
    case "act":
      return <Act key={step.action.id} action={step.action} player={player} />;
    case "wait":
      return null;
    default:
      return step satisfies never;
  }
}

function Go({ to, text }: { to: string; text: string }) {
  return (
    <Link className={styles.go ?? ""} to={to}>
      {text}
    </Link>
  );
}

function Act({ action: basic, player }: { action: Action; player: Player }) {
  const { action, pay, hint, presses, press } = useAction(basic, player);
  return (
    <div className={styles.act}>
      <Button variant="primary" disabledReason={hint} onClick={() => void press()}>
        Do It
      </Button>
      <FloatingGain trigger={presses} gains={{ ...action.rewards, cash: pay }} />
    </div>
  );
}
