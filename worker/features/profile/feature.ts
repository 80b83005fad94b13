import { certificates } from "../../db/schema/certificates.ts";
import type { Feature } from "../../feature.ts";

export const profile: Feature = {
  tables: { owned: [certificates.playerId] },
};
