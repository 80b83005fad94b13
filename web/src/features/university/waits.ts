import { atom } from "jotai";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { isCourseReadyAtom } from "../../player/reads/studies.ts";
import type { Waits } from "../../player/waiting-people.ts";

/** A finished course. Nobody says since when it has been over, and it gives nothing until then, so it has waited longest. */
export const waits: Waits = atom((get) =>
  get(isCourseReadyAtom)
    ? [
        {
          kind: "course",
          id: "course",
          name: "Your course is over",
          face: "🎓",
          line: "You know it now. Collect the paper that says so.",
          since: 0,
          endsAt: null,
          way: PAGE_PATHS.university,
        },
      ]
    : [],
);
