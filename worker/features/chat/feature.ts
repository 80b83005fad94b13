import { expired } from "../../db/clean-up.ts";
import { silencedAddresses } from "../../db/schema/accounts.ts";
import { chatMutes, chatSilences } from "../../db/schema/moderation.ts";
import type { Feature } from "../../feature.ts";

export const chat: Feature = {
  tables: {
    owned: [chatMutes.userId, chatMutes.mutedUserId, chatSilences.userId],
    expiring: [expired(silencedAddresses.until)],
  },
};
