import { useAtomValue } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Action } from "#game/core/action.ts";
import { waitText } from "#game/core/wait-text.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { type Goal, type NextStep, nextStep } from "#game/player/waiting.ts";
import { useStill } from "../../../device/stillness.ts";
import { useActions } from "../../../player/actions.ts";
import { useAtTime } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { contactsAtom } from "../../../player/reads/contacts.ts";
import { benefitsAtom, isUncountedAtom } from "../../../player/reads/studies.ts";
import { waitingAtom } from "../../../player/waiting-people.ts";
import { store } from "../../../store.ts";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { useAnnouncer } from "../../../ui/use-announcer.tsx";
import { useAction } from "../actions/use-action.ts";
import { openQuests } from "../stories/stories.ts";
import * as texts from "../texts.ts";
import styles from "./waiting-note.module.css";

/** What is next, on a note: what waits first, else the action or the wait that comes next. Fills its place. */
export function WaitingNote() {
  // The action that it did last.
  const [doneId, setDoneId] = useState<string | null>(null);
  const navigate = useNavigate();
  const waiting = useAtomValue(waitingAtom);
  const step = useNextStep(doneId, waiting?.length === 0);
  const [entry] = waiting ?? [];
  const known = waiting && (entry ?? step);
  // Another button would take the place of the one under the pointer.
  const shown = useStill(known, (a, b) => textOf(a) === textOf(b));
  if (!shown) return <div className={styles.place} data-loading />;
  if ("way" in shown) {
    const { name, face, line, way } = shown;
    return (
      <div className={styles.place}>
        <Note
          name={name}
          face={face}
          line={line}
          onPress={() => (typeof way === "string" ? navigate(way) : way())}
        />
      </div>
    );
  }
  const { title, line } = stepText(shown);
  return (
    <div className={styles.place}>
      {shown.type === "wait" ? (
        <Note name={title} face="⏳" line={line} />
      ) : (
        <Act
          key={shown.action.id}
          action={shown.action}
          line={line}
          onDone={() => setDoneId(shown.action.id)}
        />
      )}
    </div>
  );
}

interface NoteProps {
  readonly name: string;
  readonly face: string;
  readonly line: string;
  /** Absent while there is nothing to press. */
  readonly onPress?: (pressed: Element) => void;
}

function Note({ name, face, line, onPress }: NoteProps) {
  const { announce, region } = useAnnouncer();
  return (
    <>
      <button
        type="button"
        className={styles.note}
        data-paper
        aria-disabled={!onPress}
        onClick={({ currentTarget }) => (onPress ? onPress(currentTarget) : announce(line))}
      >
        <span className={styles.who}>
          <PlayerAvatar name={name} avatar={face} size={40} />
          <span className={styles.label}>Next</span>
        </span>{" "}
        <span className={styles.words}>
          {/* Without the trade, for which only the list has room. */}
          <strong>{name.replace(/,.*/, "")}</strong> <span>{line}</span>
        </span>
      </button>
      {region}
    </>
  );
}

function Act({ action: basic, line, onDone }: { action: Action; line: string; onDone: () => void }) {
  const { action, hint, press } = useAction(basic);
  const act = (pressed: Element) => {
    onDone();
    void press(pressed);
  };
  return <Note name={action.name} face="⚡" line={hint ?? line} {...(hint === null && { onPress: act })} />;
}

/**
 * The next action or wait if it `isWanted`; null until it is known. `doneActionId` is the action that the note did last.
 */
function useNextStep(doneActionId: string | null, isWanted: boolean): NextStep | null {
  const player = useAtomValue(playerAtom);
  const known = useAtomValue(contactsAtom);
  const benefits = useAtomValue(benefitsAtom);
  const { data: actions = [] } = useActions();
  return useAtTime(
    (clock) => {
      if (!isWanted || !player || known === undefined) return null;
      const now = Math.max(clock, player.energy.at);
      const quests = known ? openQuests(known.contacts, known.receivedAt, now) : [];
      return nextStep({ player, benefits, actions, quests, doneActionId }, now);
    },
    (a, b) => textOf(a) === textOf(b),
  );
}

/** What the note says, as text. */
function textOf(shown: object | null): string {
  return JSON.stringify(shown, (key, value) => (key === "readyInMs" ? waitText(value) : value));
}

/** Names the next action or wait, and gives its reason. */
export function stepText(step: NextStep): { readonly title: string; readonly line: string } {
  const reason = goalText(step.goal);
  if (step.type === "act") return { title: step.action.name, line: reason };
  const line = step.action ? `Then ${step.action.name}. ${reason}` : reason;
  return { title: `Wait ${waitText(step.readyInMs)}`, line };
}

/** Landmarks of the next level, in turn. */
const WHY_A_LEVEL = [
  texts.whereSomebodysHeard,
  "which has a different ceiling",
  "for those who finished the last one",
] as const;

/** Returns what the goal lacks: `“Lean, Don't Sit” costs $12 more than you have.` */
function goalText(goal: Goal): string {
  if (goal.type === "level") {
    const why = WHY_A_LEVEL[goal.level % WHY_A_LEVEL.length] ?? texts.whereSomebodysHeard;
    return `${wholeText(goal.missingExperience)} XP to level ${goal.level}, ${why}.`;
  }
  const { missing, quest } = goal;
  const name = `“${quest.name}”`;
  switch (missing.type) {
    case "energy":
      return `${name} takes ${missing.missing} more energy than you have.`;
    case "diary":
      return texts.takesMorePlaces(name, missing.missing);
    case "cash":
      return `${name} costs $${wholeText(missing.missing)} more than you have.`;
    case "followers":
      if (store.get(isUncountedAtom)) return `${name} wants more followers.`;
      return texts.wantsFollowers(missing.missing, name, wholeText(missing.missing));
    case "level":
      return `${name} wants you at level ${missing.level}.`;
    default:
      return missing satisfies never;
  }
}
