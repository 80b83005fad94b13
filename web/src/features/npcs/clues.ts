import type { ContactView } from "#game/contract/npcs.ts";
import * as texts from "./texts.ts";

/** Rumour about a contact of the cast before they are known. */
const RUMOURS: Readonly<Record<string, string>> = {
  gary_grill: texts.onTheRota,
  your_mum: texts.isAboutToRing,
  chadwick_ledger: texts.hasACar,
  priya_pixel: texts.couldSurpriseYou,
  coach_ironclad: texts.isAlreadyAwake,
  madame_funnel: texts.willNotHangUp,
  vinnie_views: texts.isNearABench,
  dr_dopamine: texts.hasReadOneStudy,
  ledgerina_tax: texts.wantsTheReceipts,
  kai_rugpull: texts.isAboutToExist,
  sister_serenity: texts.breathesForALiving,
  the_algorithm: texts.hasSeenYouSeeThis,
  baroness_upsell: texts.sellsTheDoor,
  inspector_fineprint: texts.readsTheEnd,
  past_you: texts.knowsWhatYouDid,
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
    nextUnlock?.type === "level" ? texts.willCallAtLevel(nextUnlock.value) : texts.waitsForAnIntroduction;
  return `${when} ${RUMOURS[id] ?? texts.nobodyKnowsMore}`;
}
