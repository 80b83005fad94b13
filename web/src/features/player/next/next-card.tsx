import { useAtomValue, useSetAtom } from "jotai";
import { DoorOpen, GraduationCap, Hourglass, Mail, Phone, Zap } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Action } from "#game/core/action.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { type NextStep, nextStep } from "#game/player/next-step.ts";
import { useStill } from "../../../device/stillness.ts";
import { useActions } from "../../../player/actions.ts";
import { shownStepAtom } from "../../../player/device/dashboard-shown.ts";
import { useAtTime } from "../../../player/energy.ts";
import { portrait } from "../../../player/portrait.ts";
import { badgesAtom } from "../../../player/reads/badges.ts";
import { benefitsAtom, isCourseReadyAtom } from "../../../player/reads/studies.ts";
import { CLIENTS_CARD_ID, waitingClientAtom, waitingStudentAtom } from "../../../player/waiting-people.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FloatingGain, type Gains } from "../../../ui/figures/floating-gain.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { useAction } from "../actions/use-action.ts";
import { openQuests } from "../stories/stories.ts";
import * as texts from "../texts.ts";
import styles from "./next-card.module.css";
import { nextText } from "./next-text.ts";

export interface NextCardProps {
  readonly player: ShownPlayer;
  /** Undefined until they are loaded. */
  readonly contacts: readonly ContactView[] | undefined;
  /** Time when they were loaded (epoch ms). */
  readonly receivedAt: number;
  /** Opens the story of a quest. */
  readonly onOpen: (contactId: string, questId: string) => void;
}

/** The best thing to do now, the only gold on the dashboard. docs/reference/character.md#next-step */
export function NextCard({ player, contacts, receivedAt, onOpen }: NextCardProps) {
  const [done, setDone] = useState<Done>(NOTHING_DONE);
  // Another step's button would take the place of the one under the pointer.
  const step = useStill(useNextStep(player, contacts, receivedAt, done.actionId), isSameStep);
  const text = step && nextText(step, contacts ?? []);
  useShown(text?.title ?? null);
  // The empty card reserves the space: text already there would move when the rest arrives.
  if (step === null || text === null)
    return <section className={styles.card} aria-label={texts.next} data-loading />;
  return (
    <section className={styles.card} aria-label={texts.next}>
      <div className={styles.words}>
        <span className={styles.label} aria-hidden>
          {texts.next}
        </span>
        <h2>{text.title}</h2>
        <p>{text.line}</p>
      </div>
      <div className={styles.picture} aria-hidden>
        <Picture step={step} contacts={contacts ?? []} />
      </div>
      <Press step={step} text={text.button} done={done} onDone={setDone} onOpen={onOpen} />
    </section>
  );
}

/** The card's last action, and the number of its actions. */
interface Done {
  readonly actionId: string | null;
  readonly gains: Gains;
  readonly presses: number;
}

const NOTHING_DONE: Done = { actionId: null, gains: {}, presses: 0 };

/** Says what the card shows, until the dashboard is left. */
function useShown(title: string | null): void {
  const setShown = useSetAtom(shownStepAtom);
  useEffect(() => {
    setShown(title);
    return () => setShown(null);
  }, [title, setShown]);
}

/** Icons of the steps that no contact asks for. */
const ICONS = {
  complete_course: GraduationCap,
  read_messages: Mail,
  advise_client: Phone,
  answer_card: DoorOpen,
  act: Zap,
  wait: Hourglass,
} as const;

/** The face of who asks, or a sign of what there is to do. */
function Picture({ step, contacts }: { step: NextStep; contacts: readonly ContactView[] }) {
  if (step.type === "complete_quest" || step.type === "meet_contact") {
    const contactId = step.type === "meet_contact" ? step.contactId : step.quest.contactId;
    const contact = contacts.find(({ id }) => id === contactId);
    return contact && <Avatar name={contact.name} src={portrait(contact.avatar)} size={44} />;
  }
  const Icon = ICONS[step.type];
  return (
    <span className={styles.icon}>
      <Icon size={22} />
    </span>
  );
}

interface PressProps {
  readonly step: NextStep;
  /** The text of the button. */
  readonly text: string | null;
  readonly done: Done;
  readonly onDone: (done: Done) => void;
  readonly onOpen: NextCardProps["onOpen"];
}

/** Does the step, or leads to where it is done. */
function Press({ step, text, done, onDone, onOpen }: PressProps) {
  switch (step.type) {
    case "complete_course":
      return <Go to={PAGE_PATHS.university}>{text}</Go>;
    case "advise_client":
      return <Show id={CLIENTS_CARD_ID}>{text}</Show>;
    case "answer_card":
      return <Go to={PAGE_PATHS.intake}>{text}</Go>;
    case "complete_quest": {
      const { contactId, questId } = step.quest;
      return (
        <Button variant="primary" onClick={() => onOpen(contactId, questId)}>
          {text}
        </Button>
      );
    }
    case "read_messages":
      return <Go to={PAGE_PATHS.messages}>{text}</Go>;
    case "meet_contact":
      return <Go to={`${PAGE_PATHS.network}?contact=${step.contactId}`}>{text}</Go>;
    case "act":
      return (
        <div className={styles.act}>
          <Act
            key={step.action.id}
            action={step.action}
            onDone={(gains) => onDone({ actionId: step.action.id, gains, presses: done.presses + 1 })}
          >
            {text}
          </Act>
          <FloatingGain trigger={done.presses} gains={done.gains} />
        </div>
      );
    case "wait":
      return null;
    default:
      return step satisfies never;
  }
}

/** Leads to a card of the dashboard. */
function Show({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Button variant="primary" onClick={() => document.getElementById(id)?.focus()}>
      {children}
    </Button>
  );
}

function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.go ?? ""} to={to}>
      {children}
    </Link>
  );
}

interface ActProps {
  readonly action: Action;
  readonly onDone: (gains: Gains) => void;
  readonly children: ReactNode;
}

function Act({ action: basic, onDone, children }: ActProps) {
  const { action, pay, hint, press } = useAction(basic);
  const act = () => {
    onDone({ ...action.rewards, cash: pay });
    void press(null);
  };
  return (
    <Button variant="primary" disabledReason={hint} onClick={act}>
      {children}
    </Button>
  );
}

/**
 * The best thing to do now; null while `contacts` are unknown, or if there is nothing. `receivedAt` is when the contacts
 * were loaded (epoch ms), `doneActionId` the action that the card did last. docs/reference/character.md#next-step
 */
function useNextStep(
  player: ShownPlayer,
  contacts: readonly ContactView[] | undefined,
  receivedAt: number,
  doneActionId: string | null,
): NextStep | null {
  const { data: actions = [] } = useActions();
  const { unreadMessages } = useAtomValue(badgesAtom);
  const situation = {
    player,
    benefits: useAtomValue(benefitsAtom),
    actions,
    isCourseOver: useAtomValue(isCourseReadyAtom),
    unreadMessages,
    client: useAtomValue(waitingClientAtom),
    student: useAtomValue(waitingStudentAtom),
    newContactId: contacts?.find(({ isNewlyUnlocked }) => isNewlyUnlocked)?.id ?? null,
    doneActionId,
  };
  return useAtTime((now) => {
    if (!contacts) return null;
    const quests = openQuests(contacts, receivedAt, now);
    return nextStep({ ...situation, quests }, Math.max(now, player.energy.at));
  }, isSameStep);
}

/** Returns whether the card says the same. */
function isSameStep(a: NextStep | null, b: NextStep | null): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf(step: NextStep | null): string {
  return JSON.stringify(step?.type === "wait" ? { ...step, readyInMs: waitText(step.readyInMs) } : step);
}
