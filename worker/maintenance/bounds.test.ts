import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { send } from "../calls-test-support.ts";
import { openDatabase } from "../db/client.ts";
import { standIn } from "../db/stand-in-test-support.ts";
import { EXPIRING_KINDS } from "../features.ts";
import { arrive, createAccount } from "../test-support.ts";
import {
  ROLL_UP_BOUNDS,
  STATEMENTS_OF_PROBE,
  STATEMENTS_PER_ACCOUNT_BATCH,
  STATEMENTS_PER_ROLL_UP_BATCH,
} from "./bounds.ts";
import { cleanUp } from "./clean-up.ts";
import { rollUpLedger } from "./roll-up-ledger.ts";

/** Returns a database that counts the statements of its batches. */
function countingDatabase() {
  const sent = { statements: 0 };
  const database = standIn(({ send, statements }) => {
    sent.statements += statements.length;
    return send();
  });
  return { db: openDatabase({ DB: database }), sent };
}

/** Plays twice, and makes the first change old. */
async function playedLongAgo(): Promise<void> {
  const { token } = await arrive(await createAccount());
  await send("POST", "/api/player/action/bag_fries", { token });
  await env.DB.exec("update ledger set at = 1");
  await send("POST", "/api/player/action/bag_fries", { token });
}

it("a batch of the roll-up takes at most the statements that its bounds assume", async () => {
  await playedLongAgo();
  await env.DB.exec("update ledger_roll_up set due_at = 0");
  const { db, sent } = countingDatabase();
  expect(await rollUpLedger(db, { ...ROLL_UP_BOUNDS, batches: 1 })).toBeGreaterThan(0);
  expect(sent.statements).toBe(STATEMENTS_PER_ROLL_UP_BATCH);
});

it("deleting abandoned accounts takes at most the statements that the bounds of the clean-up assume", async () => {
  await createAccount();
  await env.DB.exec("update user set email_verified_at = null, created_at = 1");
  const { db, sent } = countingDatabase();
  expect(await cleanUp(db)).toMatchObject({ user: 1 });
  expect(EXPIRING_KINDS.length).toBeLessThanOrEqual(STATEMENTS_OF_PROBE);
  expect(sent.statements).toBeLessThanOrEqual(EXPIRING_KINDS.length + STATEMENTS_PER_ACCOUNT_BATCH);
});
