import { atom } from "jotai";
import type { Benefits } from "#game/core/benefits.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import type { Me } from "#game/core/wire/me.ts";
import { eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";
import { deedsAtom } from "../player.ts";

const sentBenefitsAtom = atom<Benefits>(NO_BENEFITS);
/** Effects of the player's courses, certificates, endings and deeds on the rules. */
export const benefitsAtom = atom((get): Benefits => ({ ...get(sentBenefitsAtom), deeds: get(deedsAtom) }));
/** True if the run inherited that no screen says how many followers there are. */
export const isUncountedAtom = atom((get) => get(benefitsAtom).inheritance?.terms.hidesFollowers === true);
/** Text in place of the number. */
export const UNCOUNTED = "Some";
/** True if the current course is over and can be completed. */
export const isCourseReadyAtom = atom(false);

/** Applies the server's state of the player's studies. */
export function acceptStudiesOf({ benefits, courseReady }: Pick<Me, "benefits" | "courseReady">): void {
  store.set(sentBenefitsAtom, benefits);
  store.set(isCourseReadyAtom, courseReady);
}

/** Resets the studies when the session changes. */
export function forgetStudies(): void {
  acceptStudiesOf({ benefits: NO_BENEFITS, courseReady: false });
}

eventBus.follow("courseReady", () => store.set(isCourseReadyAtom, true));
for (const type of ["universityEnrolled", "universityDropped", "universityCompleted"] as const) {
  eventBus.follow(type, () => store.set(isCourseReadyAtom, false));
}
