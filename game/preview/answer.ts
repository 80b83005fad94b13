import { listActions, performAction } from "../contract/actions.ts";
import type { Endpoint, ParametersOf, ReplyOf } from "../contract/endpoint.ts";
import type { ErrorReply } from "../contract/errors.ts";
import { me } from "../contract/me.ts";
import { listMessages, readMessage, unreadCount } from "../contract/messages.ts";
import { choiceIn, completeRequest, listContacts, markQuestSeen, viewContact } from "../contract/npcs.ts";
import type { GameFrame } from "../contract/realtime/realtime.ts";
import { applyAction, refusalHint } from "../rules/actions/actions.ts";
import { contentKey } from "../rules/content.ts";
import { HOUR_MS } from "../rules/durations.ts";
import { levelOf } from "../rules/level.ts";
import { openMessage, seeQuest, viewContact as viewContactRule } from "../rules/marks.ts";
import { nextDueAt } from "../rules/progress.ts";
import { completeQuest, explainQuestRefusal } from "../rules/quests/quests.ts";
import { badgesOf } from "../views/badges.ts";
import { toCompletionResult } from "../views/completion-result.ts";
import { toContactViews } from "../views/contact-view.ts";
import type { GameTransition } from "../views/game-state.ts";
import { toMessageViews } from "../views/message-view.ts";
import { toPerformed } from "../views/performed-action.ts";
import { viewPlayer } from "../views/player-view.ts";
import { badgeFrames, newsFrames, stateFrames, withoutState } from "../views/transition-frames.ts";
import { type PreviewReply, type PreviewRequest, WAIT_AN_HOUR, WAIT_UNTIL_DUE } from "./preview-message.ts";
import { advance, type Sandbox, settled, wait } from "./sandbox.ts";

/** The reply to a call, and the sandbox after it. */
export interface PreviewAnswer extends PreviewReply {
  readonly sandbox: Sandbox;
}

/** The account in a preview, which belongs to nobody. */
const NOBODY = {
  id: "preview",
  email: "",
  emailVerified: true,
  oauthProvider: null,
  avatar: null,
  bio: null,
  xHandle: null,
  instagramHandle: null,
  tiktokHandle: null,
  role: "player",
} as const;

type Handler<E extends Endpoint> = (
  sandbox: Sandbox,
  parameters: ParametersOf<E["path"]>,
  at: number,
  body: unknown,
) => { readonly sandbox?: Sandbox; readonly reply: ReplyOf<E> } | Refusal;

interface Refusal {
  readonly status: 400 | 404 | 409;
  readonly error: string;
  readonly details?: string[];
}

interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (
    sandbox: Sandbox,
    parameters: Readonly<Record<string, string>>,
    at: number,
    body: unknown,
  ) => PreviewAnswer;
}

function on<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    handle(sandbox, parameters, at, body) {
      const answer = handler(sandbox, parameters as ParametersOf<E["path"]>, at, body);
      if ("status" in answer) return refusal(sandbox, answer);
      return { status: 200, body: answer.reply, sandbox: answer.sandbox ?? sandbox };
    },
  };
}

function refusal(sandbox: Sandbox, { status, error, details }: Refusal): PreviewAnswer {
  const code = ({ 400: "validation_failed", 404: "not_found", 409: "cannot_perform" } as const)[status];
  const body: ErrorReply = { error, code, ...(details && { details }), requestId: "preview" };
  return { status, body, sandbox };
}

/** The events of a transition, in the server's order. */
const eventsOf = (transition: GameTransition): GameFrame[] => [
  ...stateFrames(transition),
  ...newsFrames(transition),
  ...badgeFrames(transition),
];

const NOT_FOUND = { status: 404, error: "This isn't part of the preview." } as const;

/** The calls that the previewed screens make. Everything else is 404. */
const ROUTES: readonly Route[] = [
  on(me, (sandbox, _, at) => {
    const now = new Date(at).toISOString();
    const user = { ...NOBODY, username: sandbox.player.name, createdAt: now, updatedAt: now };
    const player = viewPlayer(sandbox, at);
    const { benefits } = sandbox;
    return {
      reply: {
        user,
        player,
        badges: badgesOf(sandbox),
        benefits,
        courseReady: false,
        isPaused: false,
        stamp: "",
      },
    };
  }),
  on(listActions, ({ actions }) => ({ reply: { actions: [...actions] } })),
  on(listContacts, (sandbox, _, at) => ({ reply: { npcs: toContactViews(sandbox, at), stamp: "" } })),
  on(listMessages, (sandbox) => ({ reply: { messages: toMessageViews(sandbox, null) } })),
  on(unreadCount, (sandbox) => ({ reply: { unreadCount: badgesOf(sandbox).unreadMessages } })),
  on(performAction, (sandbox, { actionId }, at) => {
    const basic = sandbox.actions.find(({ id }) => id === actionId);
    if (!basic) return NOT_FOUND;
    const done = applyAction(sandbox.player, basic, at, sandbox.benefits);
    if (!done.ok) return { status: 409, error: refusalHint(done.refusal) };
    const transition = advance(sandbox, { moved: done }, at);
    const { before, after, state } = transition;
    const reply = {
      action: toPerformed(done.action),
      leveledUp: levelOf(after.player.lifetimeExperience) > levelOf(before.player.lifetimeExperience),
      newStats: state,
      events: withoutState(eventsOf(transition)),
    };
    return { sandbox: after, reply };
  }),
  on(viewContact, (sandbox, { contactId }, at) => {
    const transition = advance(sandbox, { effects: viewContactRule(sandbox.progress, contactId, at) }, at);
    return {
      sandbox: transition.after,
      reply: { id: contactId, isNewlyUnlocked: false as const, events: eventsOf(transition) },
    };
  }),
  on(markQuestSeen, (sandbox, parameters, at) => {
    const transition = advance(sandbox, { effects: seeQuest(sandbox.progress, parameters, at) }, at);
    return {
      sandbox: transition.after,
      reply: { id: parameters.questId, isSeen: true as const, events: eventsOf(transition) },
    };
  }),
  on(readMessage, (sandbox, { messageId }, at) => {
    const message = Object.values(sandbox.progress.messages).find(({ id }) => id === messageId);
    if (!message) return NOT_FOUND;
    const transition = advance(sandbox, { effects: openMessage(sandbox.progress, message, at) }, at);
    return {
      sandbox: transition.after,
      reply: { id: messageId, isRead: true as const, events: eventsOf(transition) },
    };
  }),
  on(completeRequest, (sandbox, { contactId, questId }, at, body) => {
    const key = contentKey(contactId, questId);
    const { content, player, progress, benefits } = sandbox;
    const done = completeQuest(content, player, progress, key, choiceIn(body), at, benefits);
    if (!done.ok && done.refusal.reason === "choice_missing") {
      return { status: 400, error: explainQuestRefusal(done.refusal) };
    }
    if (!done.ok && done.refusal.reason === "refused") return { status: 409, error: done.refusal.text };
    if (!done.ok) {
      return { status: 409, error: "Insufficient Resources", details: [explainQuestRefusal(done.refusal)] };
    }
    const transition = advance(sandbox, { moved: done, effects: done.effects }, at);
    return {
      sandbox: transition.after,
      reply: { ...toCompletionResult(transition, key), events: withoutState(eventsOf(transition)) },
    };
  }),
];

/** Answers a call as the server would at `at` (epoch ms), by the same rules, on the sandbox alone. */
export function answer(before: Sandbox, { method, path, body }: PreviewRequest, at: number): PreviewAnswer {
  const sandbox = settled(before, at);
  if (method === WAIT_AN_HOUR.method && path === WAIT_AN_HOUR.path) {
    return { status: 200, body: {}, sandbox: wait(sandbox, HOUR_MS) };
  }
  if (method === WAIT_UNTIL_DUE.method && path === WAIT_UNTIL_DUE.path) {
    const dueAt = nextDueAt(sandbox.progress);
    return { status: 200, body: {}, sandbox: dueAt === null ? sandbox : wait(sandbox, dueAt - at) };
  }
  for (const { endpoint, handle } of ROUTES) {
    const parameters = endpoint.method === method ? matchPath(endpoint.path, path) : null;
    if (parameters) return handle(sandbox, parameters, at, body);
  }
  return refusal(sandbox, NOT_FOUND);
}

/** Returns the parameters of `path` in the pattern `/a/:b`; null if it does not match. */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const [names, parts] = [pattern.split("/"), path.split("/")];
  if (names.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [place, name] of names.entries()) {
    const part = decodeURIComponent(parts[place] ?? "");
    if (name.startsWith(":")) parameters[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return parameters;
}
