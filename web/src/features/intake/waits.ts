import { atom } from "jotai";
import { faceCode, personFace } from "#game/core/face.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { isInDanger } from "#game/intake/gauges.ts";
import { GAUGES } from "#game/intake/intake.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { serverNow } from "../../clock.ts";
import { cachedAtom } from "../../offline/cached.ts";
import { gaugeWords } from "../../player/gauge-words.ts";
import { levelAtom } from "../../player/player.ts";
import { INTAKE } from "../../player/reads/intake.ts";
import {
  type CardAnswer,
  pendingAnswersAtom,
  type WaitingEntry,
  type Waits,
} from "../../player/waiting-people.ts";
import { clockText, dayText } from "../../ui/dates.ts";

const latestAtom = cachedAtom(INTAKE, ({ data, receivedAt }) => receivedAt + data.nextInMs - serverNow());

/** The cards of students and the gauges in danger, or the offer of a week. */
export const waits: Waits = atom((get) => {
  if (get(levelAtom) < INTAKE_LEVEL) return [];
  const latest = get(latestAtom);
  if (latest === undefined) return null;
  return latest ? entriesOf(latest.data, latest.receivedAt, get(pendingAnswersAtom)) : [];
});

/** `pending`: answers without a reply yet. */
function entriesOf(
  { current, offer }: IntakeView,
  receivedAt: number,
  pending: readonly CardAnswer[],
): readonly WaitingEntry[] {
  const entry = { kind: "student", since: receivedAt, way: PAGE_PATHS.intake } as const;
  const own = { ...entry, name: "The Intake", face: "🚪", endsAt: null };
  if (offer)
    return [
      { ...own, id: "intake", line: "Nine people would pay you this week. The doors close on Saturday." },
    ];
  if (!current || current.end) return [];
  const { week, waiting, gauges } = current;
  const cards = waiting.filter(
    ({ number }) => !pending.some((each) => each.week === week && each.number === number),
  );
  return [
    ...cards.map(({ number, student, name, endsInMs }) => {
      const endsAt = receivedAt + endsInMs;
      const line = `Has paid, and has written. ${dayText(endsAt)}, ${clockText(endsAt)} is too late.`;
      return { ...entry, id: `student ${number}`, name, face: faceCode(personFace(student)), line, endsAt };
    }),
    ...GAUGES.filter((gauge) => isInDanger(gauges[gauge])).map((gauge) => {
      return { ...own, id: `gauge ${gauge}`, line: `${gaugeWords(gauge, gauges[gauge])}.` };
    }),
  ];
}
