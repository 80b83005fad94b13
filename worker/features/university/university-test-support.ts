import { env } from "cloudflare:workers";
import { ask } from "../../calls-test-support.ts";
import { changeProgress } from "../../rows-test-support.ts";
import { arrive, createAccount, type TestAccount } from "../../test-support.ts";

/** Creates an account at level 40 with $200,047, fully covered by the ledger. */
export async function scholar(): Promise<TestAccount> {
  const account = await arrive(await createAccount());
  const values = "200000, 78000, 0, 0";
  await env.DB.batch([
    env.DB.prepare(
      `update player_state set seq = seq + 1, state = json_set(state, '$.cash', state ->> '$.cash' + 200000, '$.lifetimeExperience', state ->> '$.lifetimeExperience' + 78000)
       where user_id = ?`,
    ).bind(account.userId),
    env.DB.prepare(
      `insert into ledger select user_id, seq, 1, 'admin', ${values}, cash, followers, 0 from player where user_id = ?`,
    ).bind(account.userId),
    env.DB.prepare(`insert into ledger_sum values (?, 'admin', 1, ${values})`).bind(account.userId),
  ]);
  // Commits the unlocks of the new level before the test reads anything.
  return arrive(account);
}

export const enroll = (account: Pick<TestAccount, "token">, id: string, key?: string) =>
  ask(account, `POST /university/enroll/${id}`, undefined, { key });
export const drop = (account: TestAccount) => ask(account, "POST /university/drop");
export const complete = (account: TestAccount) => ask(account, "POST /university/complete");

/** Moves the end of the account's course to `ms` from now. */
export async function endIn({ userId }: TestAccount, ms: number): Promise<void> {
  const at = Date.now() + ms;
  await changeProgress(
    `update enrollment set started_at = min(started_at, ${at}), ends_at = ${at} where player_id = '${userId}'`,
  );
}

/** Enrols in a course and completes it. */
export async function study(account: TestAccount, courseId: string): Promise<void> {
  for (const step of [() => enroll(account, courseId), () => endIn(account, 0), () => complete(account)]) {
    const reply = await step();
    if (reply && reply.status !== 200) throw new Error(`No ${courseId}: ${await reply.text()}`);
  }
}
