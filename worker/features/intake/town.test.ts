import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { newPlayer } from "#game/core/player.ts";
import { NO_INTAKE } from "#game/intake/intake.ts";
import { closeOf } from "#game/intake/town.ts";
import { studentsOf } from "#game/intake/week.ts";
import type { FeedPost } from "#game/social/wire.ts";
import { ask, read } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { type DatabaseUse, openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { cleanUp } from "../../maintenance/clean-up.ts";
import { change, execute } from "../../rows-test-support.ts";
import { arrive, createAccount, rows } from "../../test-support.ts";
import { countTownWeeks } from "./count-town.ts";

const WEEK = 3_000;
const INTAKE = BUNDLED_DOCUMENTS["the-intake"];
const STUDENTS = studentsOf(INTAKE.students, WEEK);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: closeOf(WEEK) }));
afterEach(() => void vi.useRealTimers());

/** Adds accounts with a vote. */
async function voters(name: string, count: number, vote: string, account = "1, 'player'"): Promise<void> {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const id = `'${name}' || i`;
  await change(`insert into user (id, username, username_key, email, email_key, created_at, updated_at, email_verified_at, role)
      ${numbers} select ${id}, ${id}, ${id}, ${id}, ${id}, 1, 1, ${account} from n`);
  const state = JSON.stringify(newPlayer("x", 0));
  await change(`insert into player_state (user_id, seq, state) ${numbers} select ${id}, 0, ? from n`, state);
  await execute(`insert into intake_vote ${numbers} select ${id}, ${WEEK}, ${vote} from n`);
}

const decided = async () => {
  const [row] = await rows<{ students: string; breaker: string | null }>(
    "select * from town_week where week = ?",
    WEEK,
  );
  const students: { id: string; fate: string; percent: number | null }[] = JSON.parse(row?.students ?? "[]");
  return { students, breaker: row?.breaker };
};
const count = (use?: DatabaseUse) => countTownWeeks(openDatabase(env, use));
const cron = () => worker.scheduled(createScheduledController(), env);

it("the cron counts verified players who aren't administrators, and who broke most of them", async () => {
  await voters("kind", 12, "'ffffffffr', null");
  await voters("hard", 8, "'aaaaaaaar', null");
  await voters("new", 30, "'lllllllll', null", "null, 'player'");
  await voters("admin", 30, "'lllllllll', null", "1, 'admin'");
  await voters("lost", 2, "null, 4");
  await cron();
  const { students, breaker } = await decided();
  const [first, last] = [students[0], students[8]];
  expect(students.map(({ id }) => id)).toEqual(STUDENTS.map(({ id }) => id));
  expect([first?.fate, first?.percent, last?.fate, last?.percent]).toEqual(["finished", 60, "refunded", 100]);
  expect(breaker).toBe(STUDENTS[4]?.id);
});

it("a week is counted at its close and not before, by 20 players or by the content", async () => {
  await voters("few", 19, "'fffffffff', null");
  vi.setSystemTime(closeOf(WEEK) - 1);
  await count();
  expect((await decided()).students).toEqual([]);
  vi.setSystemTime(closeOf(WEEK));
  await count();
  const byContent = STUDENTS.map(({ id, inTown }) => ({ id, fate: inTown?.fate, percent: null }));
  expect(await decided()).toEqual({ students: byContent, breaker: null });
});

it("a row is written once, by whichever of several runs is first, and never changes", async () => {
  await voters("first", 20, "'fffffffff', null");
  await Promise.all([1, 2, 3].map(() => count()));
  const before = await decided();
  await voters("late", 40, "'lllllllll', null");
  await cron();
  expect(await decided()).toEqual(before);
  for (const sql of ["update town_week set breaker = 'x'", "delete from town_week"]) {
    await expect(execute(sql)).rejects.toThrow("a week never changes");
  }
});

it("runs that were missed are made up for, and one that has nothing to count reads the rows alone", async () => {
  vi.setSystemTime(closeOf(WEEK + 2));
  await voters("first", 20, "'fffffffff', null");
  await count();
  expect((await decided()).students[0]).toMatchObject({ fate: "finished", percent: 100 });
  const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  await count(use);
  expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
  expect(use.rowsRead).toBeLessThan(6);
});

it("votes and answers go four weeks later, and the count stays", async () => {
  await createAccount();
  await voters("first", 2, "'fffffffff', null");
  await execute(`insert into intake_answer values (${WEEK}, 0, 'a', 5)`);
  await count();
  vi.setSystemTime(closeOf(WEEK + 4));
  expect(await cleanUp(openDatabase(env))).toMatchObject({ intake_answer: 1, intake_vote: 2 });
  expect((await decided()).students).toHaveLength(9);
});

it("the Gazette prints the town on Wednesday and a line for each student after it, and a player compares their own", async () => {
  vi.setSystemTime(closeOf(WEEK) - DAY_MS);
  const account = await arrive(await createAccount());
  vi.setSystemTime(closeOf(WEEK));
  await count();
  const feed = async () => (await read<{ posts: FeedPost[] }>(account, "/social/feed")).posts;
  const isPaper = ({ content }: FeedPost) => content.includes(`/town/${WEEK}`);
  const paper = (await feed()).find(isPaper);
  expect(paper?.authorKind).toBe("news");
  expect((await ask(account, `POST /social/post/${paper?.id}/like`, { action: "like" })).status).toBe(200);
  vi.setSystemTime(closeOf(WEEK) + 18 * HOUR_MS);
  const { inTown } = STUDENTS[0] ?? {};
  const line = inTown && INTAKE.townFates[inTown.fate];
  expect((await feed()).some(({ content }) => line && content === inTown.line.replace("{fate}", line))).toBe(
    true,
  );
  const [met] = STUDENTS.map(({ id }) => id);
  const intake = JSON.stringify({ ...NO_INTAKE, met: { [met ?? ""]: [WEEK, "left", "a", "b"] } });
  await change(
    "update player_state set state = json_set(state, '$.intake', json(?)), marks = marks + 1",
    intake,
  );
  const fates = async (week: number) => read(account, `/intake/${week}/fates`);
  expect([await fates(WEEK), await fates(WEEK - 1)]).toEqual([
    { fates: { [met ?? ""]: "left" } },
    { fates: {} },
  ]);
});
