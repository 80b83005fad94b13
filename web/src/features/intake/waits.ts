import { atom } from "jotai";
import { faceCode, personFace } from "#game/core/face.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { serverNow } from "../../clock.ts";
import { cachedAtom } from "../../offline/cached-atom.ts";
import { levelAtom } from "../../player/player.ts";
import { INTAKE } from "../../player/reads/intake.ts";
import {
  behindText,
  type CardAnswer,
  pendingAnswersAtom,
  type WaitingEntry,
  type Waits,
} from "../../player/waiting-people.ts";

const latestAtom = cachedAtom(INTAKE, ({ data, receivedAt }) => receivedAt + data.nextInMs - serverNow());

/** The student whose card has waited longest, else the offer of a week. */
export const waits: Waits = atom((get) => {
  if (get(levelAtom) < INTAKE_LEVEL) return [];
  const latest = get(latestAtom);
  if (latest === undefined) return null;
  return latest ? studentOf(latest.data, latest.receivedAt, get(pendingAnswersAtom)) : [];
});

/** `pending`: answers without a reply yet. */
export function studentOf(
  { current, offer }: IntakeView,
  receivedAt: number,
  pending: readonly CardAnswer[],
): readonly WaitingEntry[] {
  const entry = { kind: "student", since: receivedAt, way: PAGE_PATHS.intake } as const;
  if (offer) {
    const line = "Nine people would pay you this week. The doors close on Saturday.";
    return [{ ...entry, id: "intake", name: "The Intake", face: "🚪", line, endsAt: null }];
  }
  const [first, ...others] = (current?.waiting ?? []).filter(
    ({ number }) => !pending.some((each) => each.week === current?.week && each.number === number),
  );
  if (!first) return [];
  const line = `Has paid, has written, and waits two days at most.${behindText(others.length)}`;
  const endsAt = receivedAt + first.endsInMs;
  const face = faceCode(personFace(first.student));
  return [{ ...entry, id: `student ${first.number}`, name: first.name, face, line, endsAt }];
}
