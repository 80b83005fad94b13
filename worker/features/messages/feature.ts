import { playerMessages } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";

export const messages: Feature = {
  tables: { run: [playerMessages.playerId] },
};
