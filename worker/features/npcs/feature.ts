import { playerContacts, playerQuests } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";

export const npcs: Feature = {
  tables: {
    run: [playerQuests.playerId, playerContacts.playerId],
  },
  async exported(_db, { progress }) {
    const chosen = Object.entries(progress.quests).flatMap(([mission, { choice, firstCompletedAt }]) =>
      choice === null || firstCompletedAt === null ? [] : [{ mission, choice, madeAt: firstCompletedAt }],
    );
    return {
      choices: chosen
        .toSorted((a, b) => a.madeAt - b.madeAt)
        .map((choice) => ({ ...choice, madeAt: new Date(choice.madeAt).toISOString() })),
    };
  },
};
