import { selectPasskeys } from "../../db/accounts/passkeys.ts";
import { selectPushDevices } from "../../db/accounts/push-devices.ts";
import { expired } from "../../db/clean-up.ts";
import { emailChanges, emailUndos, heldNames, pushDevices } from "../../db/schema/accounts.ts";
import type { Feature } from "../../feature.ts";

export const settings: Feature = {
  tables: {
    owned: [pushDevices.userId, emailChanges.userId, emailUndos.userId],
    expiring: [expired(heldNames.until), expired(emailChanges.expiresAt), expired(emailUndos.expiresAt)],
  },
  async exported(db, { userId }) {
    const [devices, passkeys] = await Promise.all([
      selectPushDevices(db, userId),
      selectPasskeys(db, userId),
    ]);
    return {
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
      })),
      notifications: devices.map(({ endpoint, kinds, energyBelow, timeZone }) => ({
        service: new URL(endpoint).hostname,
        kinds: [...kinds],
        energyAt: energyBelow,
        timeZone,
      })),
    };
  },
};
