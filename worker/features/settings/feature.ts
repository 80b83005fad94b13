import { expired } from "../../db/clean-up.ts";
import { emailChanges, heldNames } from "../../db/schema/accounts.ts";
import { pushDevices } from "../../db/schema/push.ts";
import { emailUndos } from "../../db/schema/recovery.ts";
import type { Feature } from "../../feature.ts";

export const settings: Feature = {
  tables: {
    owned: [pushDevices.userId, emailChanges.userId, emailUndos.userId],
    expiring: {
      heldNames: expired(heldNames.until),
      emailChanges: expired(emailChanges.expiresAt),
      emailUndos: expired(emailUndos.expiresAt),
    },
  },
};
