import { playerContacts, playerQuests } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";

export const npcs: Feature = {
  tables: {
    owned: [playerQuests.playerId, playerContacts.playerId],
  },
};
