import type { WhileOut } from "#game/rules/energy/absence.ts";

const DAY_HOURS = 24;

function absenceText(hours: number): string {
  const days = Math.floor(hours / DAY_HOURS);
  if (days >= 7) return `${days} days. Somebody had started saying "whatever happened to".`;
  if (days >= 2) return `${days} days. The ring light has been on the whole time.`;
  if (days === 1) return "A day and a bit. The town coped, and nobody asked how.";
  return `${hours} hours. The town managed. It didn't say how.`;
}

/** Texts of the page that tells what happened while the player was out. */
export function awayTexts({
  hours,
  messages,
  otherMessages,
  course,
  streak,
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
    streak: streak === 0 ? null : `Daily brief: ${streak} in a row. It doesn't keep itself going.`,
    goOn:
      next === "course" && course !== null
        ? "Collect the Diploma"
        : next === "messages"
          ? all === 1
            ? "Open the Letter"
            : `Open the Top One of ${all}`
          : "Back to Work",
  };
}
