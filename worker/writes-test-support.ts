import { vi } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK } from "#game/core/epoch-week.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { send } from "./calls-test-support.ts";
import { type Editor, npc, opened, saveDraft } from "./features/admin/content/content-test-support.ts";
import { endIn, enroll } from "./features/university/university-test-support.ts";
import { newestMessage, type PathValues, reportedName, writtenMessage } from "./route-paths-test-support.ts";
import { change, execute, richAccount, writeContacts } from "./rows-test-support.ts";
import { arrive, createAccount, type TestAccount } from "./test-support.ts";

/* Every write of the game and of the administration, with the state in which it succeeds. */

/** Requests at the same time. */
export const AT_ONCE = 6;

/** Prepares the state in which a write succeeds, and returns its request. */
export type Write = (caller: TestAccount) => Request | Promise<Request>;
interface Request {
  /** Values for parameters of the path. */
  readonly values?: PathValues;
  readonly body?: unknown;
}

export interface GameWrite {
  readonly request: Write;
  readonly player?: () => Promise<TestAccount>;
  /** Number of simultaneous requests with different keys that succeed. */
  readonly succeed: number;
}

export const player = async (change: Parameters<typeof createAccount>[0] = {}) =>
  arrive(await createAccount(change));
const asking = (body?: unknown, values?: PathValues) => () => ({ body, ...(values && { values }) });

const WEEK = 3_000;
const OFFER = { promise: "before_yourself", price: 297, wayOut: "refund" };

/** A player at the time of the week when one can be opened. */
async function onThursday(): Promise<TestAccount> {
  vi.useFakeTimers({ toFake: ["Date"], now: WEEK * MS_PER_WEEK + 12 * HOUR_MS });
  return richAccount();
}

const openWeek = ({ token }: TestAccount) => send("POST", `/api/intake/${WEEK}`, { token, body: OFFER });

/** A contact whose last quest is an ending. */
const ending = aContact("past_you", {
  missions: [
    aQuest("closing_time", {
      rewards: { experience: lifetimeExperienceAt(12) },
      choices: ["up", "in"].map((id) => ({ id, label: `Say ${id}` })),
    }),
    aQuest("full_shift", { requirements: [], rewards: { experience: 10 } }),
  ],
  messages: [aMessage("remembers", { trigger: { type: "npc_unlocked", conditions: [] } })],
});

async function end({ token }: TestAccount): Promise<void> {
  for (const [quest, body] of [["closing_time", { choiceId: "up" }], ["full_shift"]] as const) {
    await send("POST", `/api/npcs/past_you/requests/${quest}/complete`, { token, body: body ?? {} });
  }
}

/** A write after another change of its player's game. */
const after =
  (change: (account: TestAccount) => Promise<unknown>, body?: unknown): Write =>
  async (account) => {
    await change(account);
    return { body };
  };
const toNewestMessage: Write = async (account) => ({ values: await newestMessage(account) });

async function openWeekWithFriend(account: TestAccount): Promise<void> {
  const friends = "update player_contact set affinity = 80 where player_id = ? and contact_id = 'your_mum'";
  await change(friends, account.userId);
  await change("update player_state set marks = marks + 1 where user_id = ?", account.userId);
  await openWeek(account);
}

const study = (account: TestAccount) => enroll(account, "confidence_101");
const graduate = async (account: TestAccount) => {
  await study(account);
  await endIn(account, 0);
};

export const GAME: Readonly<Record<string, GameWrite>> = {
  "POST /api/player/action/:actionId": { request: asking(), succeed: AT_ONCE },
  "POST /api/player/reset-all-data": { request: asking(), succeed: AT_ONCE },
  "POST /api/player/start-over": {
    player: async () => {
      await writeContacts(ending);
      return player();
    },
    request: after(end, {}),
    succeed: 1,
  },
  "POST /api/player/clients/:day": {
    player: richAccount,
    request: () => ({ values: { day: Math.floor(Date.now() / DAY_MS) }, body: { advice: "now" } }),
    succeed: 1,
  },
  "POST /api/intake/:week": { request: asking(OFFER), player: onThursday, succeed: 1 },
  "POST /api/intake/:week/cards/:number": {
    request: after(openWeek, { answer: "a" }),
    player: onThursday,
    succeed: 1,
  },
  "POST /api/intake/:week/help": {
    request: after(openWeekWithFriend, { contact: "your_mum" }),
    player: onThursday,
    succeed: 1,
  },
  "POST /api/university/enroll/:id": {
    request: asking(undefined, { id: "confidence_101" }),
    player: richAccount,
    succeed: 1,
  },
  "POST /api/university/drop": { request: after(study), player: richAccount, succeed: 1 },
  "POST /api/university/complete": { request: after(graduate), player: richAccount, succeed: 1 },
  "POST /api/npcs/:contactId/viewed": { request: asking(), succeed: AT_ONCE },
  "POST /api/npcs/:contactId/quests/:questId/mark-seen": { request: asking(), succeed: AT_ONCE },
  "POST /api/npcs/:contactId/requests/:questId/complete": { request: asking(), succeed: 1 },
  "PUT /api/messages/:messageId/read": { request: toNewestMessage, succeed: AT_ONCE },
  "PUT /api/messages/:messageId/read-through": { request: toNewestMessage, succeed: AT_ONCE },
  "POST /api/social/posts": { request: asking(), succeed: 1 },
};

/** The administrator as an editor. */
const editorOf = (account: TestAccount): Editor => ({
  account,
  send: (method, path, body, key) => send(method, `/api/gamedev${path}`, { token: account.token, body, key }),
});
const contact = aContact("newcomer", { name: "New" });

const about = (body?: unknown) => async () => ({ values: await player(), body });
const silence = async () => ({ userId: (await createAccount()).userId, minutes: 5, reason: "Selling." });

export const ADMIN: Readonly<Record<string, Write>> = {
  "POST /api/admin/server/start": async () => {
    await execute("update world set is_running = 0");
    return {};
  },
  "POST /api/admin/server/stop": asking(),
  "POST /api/admin/server/restart": asking(),
  "POST /api/gamedev/npcs": asking(contact),
  "PUT /api/gamedev/npcs/:id": async () => {
    await writeContacts(contact);
    return { values: contact, body: { ...contact, name: "Newer" } };
  },
  "POST /api/gamedev/npcs/reload": async () => {
    await writeContacts(aContact("gary_grill", { name: "Not in the file" }));
    return {};
  },
  "PUT /api/gamedev/parts/:id": async (caller) => {
    await writeContacts(contact);
    const { revision } = await opened(editorOf(caller), contact.id);
    return { values: contact, body: { content: { ...contact, name: "Newer" }, revision } };
  },
  "PUT /api/gamedev/drafts/:id": asking({ content: contact, baseRevision: null, revision: null }, contact),
  "DELETE /api/gamedev/drafts/:id": async (caller) => {
    const { revision } = await saveDraft(editorOf(caller), contact);
    return { values: contact, body: { revision } };
  },
  "POST /api/gamedev/releases": async (caller) => {
    const { id, revision } = await saveDraft(editorOf(caller), contact);
    return { body: { drafts: [{ id, revision }], base: null } };
  },
  "POST /api/gamedev/releases/:version/return": async (caller) => {
    await writeContacts(contact);
    await npc(editorOf(caller), contact.id);
    return { values: { version: 1 } };
  },
  "POST /api/gamedev/import": asking(contact),
  "POST /api/chat/admin/disconnect-user": async () => ({ body: { userId: (await createAccount()).userId } }),
  "DELETE /api/chat/admin/messages/:roomId/:seq": async () => ({
    values: await writtenMessage(await createAccount()),
  }),
  "POST /api/chat/admin/silences": async () => ({ body: await silence() }),
  "DELETE /api/chat/admin/silences/:userId": async ({ token }) => {
    const body = await silence();
    await send("POST", "/api/chat/admin/silences", { token, body });
    return { values: { userId: body.userId } };
  },
  "POST /api/admin/moderation/cases/:id/decision": async () => ({
    values: await reportedName(await createAccount()),
    body: { silenceMinutes: 10, removesMessage: false, givesNewName: true, reason: "Selling." },
  }),
  "POST /api/admin/moderation/players/:userId/notes": about({ content: "Sells." }),
  "POST /api/admin/moderation/players/:userId/email": about(),
};

/** Writes of an administrator to a player's game. */
export const ADMIN_GAME: Readonly<Record<string, Write>> = {
  "PUT /api/player/update": asking({ cash: 5 }),
  "PUT /api/player/quest": asking({ contactId: "gary_grill", missionId: "first_shift" }),
  "PUT /api/admin/players/:userId": about({ cash: 5 }),
  "POST /api/admin/players/:userId/grants": async () => {
    await writeContacts(
      aContact("granted", { unlockConditions: { type: "manual" }, missions: [], messages: [] }),
    );
    return { values: await player(), body: { contactId: "granted" } };
  },
  "POST /api/admin/players/:userId/next-due": async () => {
    await writeContacts(
      aContact("later", {
        messages: [aMessage("later", { trigger: { type: "npc_unlocked", conditions: [], delay: "PT5H" } })],
      }),
    );
    return { values: await player() };
  },
};

/** Writes that neither change a game nor belong to the administration's three forms. Tests of `actorRoute`, `writeOnce` and the features prove them. */
export const OTHERS = [
  /^\w+ \/(api\/)?auth\//,
  /^\w+ \/api\/(settings|profile)\//,
  /^\w+ \/api\/chat\/(messages|mutes|reports|notices)/,
  /^POST \/share$/,
  /^POST \/api\/social\/post\/:id\/like$/,
  // Only the isolate remembers it.
  /^POST \/api\/social\/posting\/attend$/,
  /^PUT \/api\/leaderboards\/visibility$/,
  /^POST \/api\/admin\/server\/test-mail$/,
  /^POST \/api\/gamedev\/(npc-avatar|releases\/preview)$/,
];
