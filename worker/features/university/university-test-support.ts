import { ask } from "../../calls-test-support.ts";
import { changeProgress } from "../../rows-test-support.ts";
import type { TestAccount } from "../../test-support.ts";

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
