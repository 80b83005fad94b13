import { hoursPlayed } from "#game/core/certificates.ts";
import { selectCertificates } from "../../db/player/certificates.ts";
import { certificates } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";

export const profile: Feature = {
  tables: { owned: [certificates.playerId] },
  async exported(db, { userId }) {
    const { issued } = await selectCertificates(db, userId);
    return {
      certificates: issued.map(({ number, ending, at, playedMs, level, inheritance }) => ({
        number,
        ending,
        level,
        issuedAt: new Date(at).toISOString(),
        hoursPlayed: hoursPlayed(playedMs),
        inheritance,
      })),
    };
  },
};
