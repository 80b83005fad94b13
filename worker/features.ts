import type { Deletion } from "./db/accounts/account-deletion.ts";
import { type Expiry, expired } from "./db/clean-up.ts";
import { rateLimits } from "./db/schema/platform.ts";
import type { Statement } from "./db/statement.ts";
import { deleteRowsOf } from "./db/tables.ts";
import type { Feature, Tables } from "./feature.ts";
import { admin } from "./features/admin/feature.ts";
import { auth } from "./features/auth/feature.ts";
import { chat } from "./features/chat/feature.ts";
import { intake } from "./features/intake/feature.ts";
import { messages } from "./features/messages/feature.ts";
import { npcs } from "./features/npcs/feature.ts";
import { player } from "./features/player/feature.ts";
import { profile } from "./features/profile/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { social } from "./features/social/feature.ts";
import { university } from "./features/university/feature.ts";

/** Every feature of which another part of the Worker needs to know. What is due by time is settled in this order. */
export const FEATURES: readonly Feature[] = [
  player,
  profile,
  messages,
  social,
  npcs,
  university,
  intake,
  settings,
  auth,
  chat,
  admin,
];

const TABLES: readonly Tables[] = FEATURES.flatMap(({ tables = [] }) => tables);

const RUN = TABLES.flatMap(({ run = [] }) => run);

/** Statements that delete the rows of a player's current run. */
export function deleteRun(playerId: string): Statement[] {
  return RUN.map((column) => deleteRowsOf(column, playerId));
}

/** What the deletion of accounts has to know. */
export const DELETION: Deletion = {
  owned: [...RUN, ...TABLES.flatMap(({ owned = [] }) => owned)],
  leave: (userIds) => TABLES.flatMap(({ leave }) => leave?.(userIds) ?? []),
};

/** Each kind of row that expires, in the order of the clean-up. */
export const EXPIRING_KINDS: readonly Expiry[] = [
  expired(rateLimits.windowEndsAt),
  ...TABLES.flatMap(({ expiring = [] }) => expiring),
];
