import type { WhileOut } from "#game/player/absence.ts";
import * as texts from "../texts.ts";

const DAY_HOURS = 24;

function absenceText(hours: number): string {
  const days = Math.floor(hours / DAY_HOURS);
  if (days >= 7) return `${days} days. Somebody had started saying "whatever happened to".`;
  if (days >= 1) return texts.awayDays(days);
  return texts.awayHours(hours);
}

/** Texts of the page that tells what happened while the player was out. */
export function awayTexts({
  hours,
  messages,
  otherMessages,
  course,
  client,
  student,
  next,
}: WhileOut<unknown, unknown>) {
  const all = messages.length + otherMessages;
  return {
    absence: absenceText(hours),
    otherMessages: otherMessages === 0 ? null : `And ${otherMessages} more, further down the pile.`,
    waiting: [
      client === null ? "" : `${client}: has been holding since two.`,
      student === null ? "" : `${student}: has paid, has written, and is waiting for a word.`,
    ].filter((text) => text !== ""),
    goOn:
      next === "course" && course !== null
        ? "Collect the Diploma"
        : next === "messages"
          ? texts.openTheTopOne(all)
          : texts.backToWork,
  };
}
