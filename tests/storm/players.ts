import { CHAT_ROOMS } from "../../game/chat/wire.ts";
import type { IntakeView } from "../../game/intake/wire.ts";
import actions from "../../worker/content/actions.json" with { type: "json" };
import { PASSWORD, SEEDED, type SeededAccount, seededAccount } from "../e2e/support/accounts.ts";
import type { Kind } from "./requests.ts";

/** Acknowledged changes, which have to be stored in the end. */
export interface Tally {
  /** Successful actions of each player by the ledger cause, each counted once whatever the number of its tries. */
  readonly actions: Map<string, Map<string, number>>;
  /** Ids of acknowledged chat messages by room. */
  readonly messages: Map<string, Set<string>>;
  /** Replies by status. */
  readonly statuses: Map<number, number>;
  /** Requests without a reply, which were sent again. */
  unanswered: number;
  /** Replies 5xx of a game with faults, whose requests were sent again. */
  failed: number;
  /** Right passwords that opened a session. */
  signedIn: number;
  /** Sign-ins whose caller left before the reply. */
  left: number;
  /** Requests that were sent twice at once under one key. */
  doubled: number;
  readonly faults: string[];
}

interface Storm {
  readonly origin: string;
  /** Harmless and hostile requests with the status that each expects. */
  readonly kinds: readonly Kind[];
  readonly random: () => number;
  /** Time to stop (epoch ms). */
  readonly until: number;
  readonly tally: Tally;
  /** True while the database and the objects of the game fail. */
  isFaulty: () => boolean;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Players' own ways through the game at one time. */
const LANES = 3;
/** Pause between two looks at a week. */
export const IDLE_MS = 500;
const ACTIONS = actions.map(({ id }) => id);
const MAX_FAULTS = 20;
/** Index of the first seeded account that only signs in. */
const FIRST_VISITOR = 100;
/** A game that was killed is back after this time at the latest. */
const ANSWER_LIMIT_MS = 120_000;
/** Longer limits are not waited for. */
const MAX_RETRY_AFTER_S = 60;
/** Refusals that the rules or a limit allow at any time. */
const REFUSALS = new Set([400, 404, 409, 429]);
const JSON_TYPE = { "content-type": "application/json" };
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export function newTally(): Tally {
  return {
    actions: new Map(),
    messages: new Map(),
    statuses: new Map(),
    unanswered: 0,
    failed: 0,
    signedIn: 0,
    left: 0,
    doubled: 0,
    faults: [],
  };
}

/** Lets all players do random things in parallel until the time is over. Each request is repeated until it has a reply. */
export async function stormOfPlayers(storm: Storm, players: readonly SeededAccount[]): Promise<void> {
  await Promise.all(players.flatMap((player) => Array.from({ length: LANES }, () => live(storm, player))));
}

/** Lets players play the week of the Intake until the time is over: they read it again and again, so several requests ask for each of its ends at once. */
export async function stormOfWeeks(storm: Storm, players: readonly SeededAccount[]): Promise<void> {
  while (Date.now() < storm.until) {
    await answerAll(storm, players);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
}

/** Lets players open the week, and answer what waits, each in several lanes at once. */
export async function answerAll(storm: Storm, players: readonly SeededAccount[]): Promise<void> {
  await Promise.all(
    players.flatMap((player) => Array.from({ length: LANES }, () => answerPost(storm, player))),
  );
}

async function answerPost(storm: Storm, player: SeededAccount): Promise<void> {
  for (;;) {
    const { status, text } = await ask(storm, "GET", "/api/intake", bearer(player));
    if (status !== 200)
      return REFUSALS.has(status) ? undefined : fault(storm.tally, `intake: ${status} ${text}`);
    const { offer, current } = JSON.parse(text) as IntakeView;
    const week = `/api/intake/${offer?.week ?? current?.week}`;
    const [card] = current?.waiting ?? [];
    const answer = storm.random() < 0.5 ? "a" : "b";
    if (offer) await press(storm, player, week, { promise: "why", price: 97, wayOut: "refund" });
    else if (card) await press(storm, player, `${week}/cards/${card.number}`, { answer });
    else return;
  }
}

async function live(storm: Storm, player: SeededAccount): Promise<void> {
  while (Date.now() < storm.until) await doSomething(storm, player);
}

async function doSomething(storm: Storm, player: SeededAccount): Promise<void> {
  const { random } = storm;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const chance = random();
  if (chance < 0.5) await act(storm, player, pick(ACTIONS));
  else if (chance < 0.6) await say(storm, player, pick(CHAT_ROOMS).roomId);
  else if (chance < 0.7) await press(storm, player, "/api/npcs/gary_grill/requests/first_shift/complete");
  else if (chance < 0.75) await press(storm, player, "/api/social/posts");
  else if (chance < 0.79) await press(storm, player, "/api/university/enroll/confidence_101");
  else if (chance < 0.83) await press(storm, player, "/api/university/drop");
  else if (chance < 0.84) await press(storm, player, "/api/player/reset-all-data");
  else if (chance < 0.87) await upload(storm, player);
  else if (chance < 0.9) await like(storm, player);
  else if (chance < 0.92) await signInOrLeave(storm);
  else await bother(storm, pick(storm.kinds));
}

/** Presses an action once, or twice at once under one key. */
async function act(storm: Storm, player: SeededAccount, action: string): Promise<void> {
  const replies = await press(storm, player, `/api/player/action/${action}`);
  const [done] = replies;
  if (done?.status === 200) count(storm.tally, player, `action:${action}`);
}

function count({ actions }: Tally, { id }: SeededAccount, cause: string): void {
  const counts = actions.get(id) ?? new Map<string, number>();
  actions.set(id, counts.set(cause, (counts.get(cause) ?? 0) + 1));
}

/** Signs in with the right or a wrong password, each from another address. A third of the callers leave before their reply. */
async function signInOrLeave(storm: Storm): Promise<void> {
  const { random, tally } = storm;
  const isRight = random() < 0.5;
  // Not one of those who play: a new session may end their oldest.
  const account = seededAccount(
    "player",
    FIRST_VISITOR + Math.floor(random() * (SEEDED.player - FIRST_VISITOR)),
  );
  // A wrong password at an address that nobody has locks nobody out.
  const email = isRight ? account.email : `nobody-${Math.floor(random() * 1e9)}@example.com`;
  const part = () => Math.floor(random() * 256);
  const headers = { ...JSON_TYPE, "cf-connecting-ip": `10.${part()}.${part()}.${part()}` };
  const body = JSON.stringify({ email, password: PASSWORD });
  if (random() < 1 / 3) {
    tally.left += 1;
    const signal = AbortSignal.timeout(Math.floor(random() * 300));
    await fetch(`${storm.origin}/api/auth/login`, { method: "POST", headers, body, signal }).catch(() => {});
    return;
  }
  const { status, text } = await ask(storm, "POST", "/api/auth/login", headers, body);
  if (isRight && status === 200) tally.signedIn += 1;
  // The hasher has a line of fifty, which a start with a cold isolate may fill.
  const isBusy = status === 503 && text.includes('"code":"busy"');
  if (status !== (isRight ? 200 : 401) && status !== 429 && !isBusy)
    fault(tally, `sign-in: ${status} ${text}`);
}

/** Likes a post of the feed, or takes the like back. */
async function like(storm: Storm, player: SeededAccount): Promise<void> {
  const { status, text } = await ask(storm, "GET", "/api/social/feed", bearer(player));
  if (status !== 200) {
    if (!REFUSALS.has(status)) fault(storm.tally, `feed: ${status} ${text}`);
    return;
  }
  const { posts } = JSON.parse(text) as { posts: { id: string }[] };
  const post = posts[Math.floor(storm.random() * posts.length)];
  const action = storm.random() < 0.7 ? "like" : "unlike";
  if (post) await press(storm, player, `/api/social/post/${post.id}/like`, { action });
}

async function press(storm: Storm, player: SeededAccount, path: string, sent?: object): Promise<Reply[]> {
  const { random, tally } = storm;
  const headers = { ...bearer(player), "idempotency-key": crypto.randomUUID(), ...(sent ? JSON_TYPE : {}) };
  const isDoubled = random() < 0.2;
  if (isDoubled) tally.doubled += 1;
  const replies = await Promise.all(
    Array.from({ length: isDoubled ? 2 : 1 }, () =>
      ask(storm, "POST", path, headers, sent && JSON.stringify(sent)),
    ),
  );
  for (const { status, text } of replies) {
    if (status !== 200 && !REFUSALS.has(status)) fault(tally, `${path}: ${status} ${text}`);
  }
  // A limit may refuse one of the two.
  const paid = replies.filter(({ status }) => status === 200);
  if (new Set(paid.map(({ text }) => text)).size > 1) {
    fault(
      tally,
      `${path}: two replies under one key: ${paid.map(({ text }) => text.slice(0, 200)).join(" and ")}`,
    );
  }
  return paid.length > 0 ? paid : replies;
}

async function say(storm: Storm, player: SeededAccount, roomId: string): Promise<void> {
  const id = crypto.randomUUID();
  const headers = { ...bearer(player), ...JSON_TYPE };
  const body = JSON.stringify({ content: `All of it, ${id}`, id });
  const { status, text } = await ask(storm, "POST", `/api/chat/messages/${roomId}`, headers, body);
  if (status === 200) {
    const ids = storm.tally.messages.get(roomId) ?? new Set<string>();
    storm.tally.messages.set(roomId, ids.add(id));
  } else if (!REFUSALS.has(status)) fault(storm.tally, `chat: ${status} ${text}`);
}

async function upload(storm: Storm, player: SeededAccount): Promise<void> {
  const form = new FormData();
  form.append("avatar", new File([PIXEL], "me.png", { type: "image/png" }));
  const { status, text } = await ask(storm, "POST", "/api/profile/avatar", bearer(player), form);
  // An isolate refuses more than six uploads at once.
  const isBusy = status === 503 && text.includes('"code":"busy"');
  if (status !== 200 && !REFUSALS.has(status) && !isBusy) fault(storm.tally, `upload: ${status} ${text}`);
}

/** Sends a request of a stranger's kind. */
async function bother(storm: Storm, kind: Kind): Promise<void> {
  const body = kind.body === undefined ? undefined : new Uint8Array(Buffer.from(kind.body));
  const { status, text } = await ask(storm, kind.method, kind.path, { ...kind.headers }, body);
  if (status !== kind.status && status !== 429)
    fault(storm.tally, `${kind.name}: ${status} instead of ${kind.status}: ${text}`);
}

/**
 * Sends a request until it has a reply, as a page does: the game may be killed at any time, and fails while it has faults.
 * After a keyed attempt without a reply, a short limit says nothing about the change, so that it is waited for.
 */
async function ask(
  { origin, tally, isFaulty }: Storm,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: BodyInit,
): Promise<Reply> {
  let limit = Date.now() + ANSWER_LIMIT_MS;
  for (let isOpen = false; ; isOpen = true) {
    const mayFail = isFaulty();
    let waitMs = 100;
    try {
      const reply = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body } : {}) });
      const { status } = reply;
      const text = await reply.text();
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      const hasFailed = status >= 500 && (mayFail || isFaulty());
      const isLimited = status === 429 && Number(reply.headers.get("retry-after")) <= MAX_RETRY_AFTER_S;
      const isUndecided = isOpen && isLimited && "idempotency-key" in headers;
      if (!hasFailed && !isUndecided) return { status, text };
      if (hasFailed) tally.failed += 1;
      else waitMs = 1_000;
      limit = Date.now() + ANSWER_LIMIT_MS;
    } catch (error) {
      tally.unanswered += 1;
      if (Date.now() > limit) return { status: 0, text: String(error) };
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

function bearer({ token }: SeededAccount) {
  return { authorization: `Bearer ${token}` };
}

function fault({ faults }: Tally, text: string): void {
  if (faults.length < MAX_FAULTS) faults.push(text.slice(0, 500));
}
