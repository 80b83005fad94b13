import type { ContactView } from "#game/npcs/wire.ts";
import { Silhouette } from "../../quests/silhouette.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./strangers.module.css";
import * as texts from "./texts.ts";

/** The frames of the contacts still locked, the nearest first: silhouettes with clues, without names. */
export function Strangers({ strangers }: { strangers: readonly ContactView[] }) {
  return (
    <div className={layout.stack3}>
      <p className={layout.muted}>{texts.morePeopleHaventNoticed(strangers.length)}</p>
      <ul className={styles.frames} aria-label="Not yet in your network">
        {byLevel(strangers).map((stranger) => (
          <li key={stranger.id} className={styles.frame}>
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
