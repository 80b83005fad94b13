import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import { TAB_QUERY } from "#game/core/wire/game-events.ts";
import { CLOSE, type GameFrame, PING, PONG, REALTIME_PROTOCOL } from "#game/core/wire/realtime.ts";
import { PRESENT_MS } from "#game/notices/decide.ts";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { toStamp } from "../../game/game-stamp.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { describeError, logLine } from "../../platform/log.ts";
import type { PlayerChannelCalls, PlayerTimers } from "../../realtime/calls.ts";
import { FrameBudget } from "../../realtime/rate-window.ts";
import { acceptedUpgrade, closeSocket, readIdentity, readTabId } from "../../realtime/upgrade.ts";
import { sendNotices } from "./notice-service.ts";
import { loadLiveSessions, loadTimers } from "./service.ts";
import { momentsOf, nextAlarm, unsent } from "./timed-events.ts";

/** Data of a socket that survives hibernation. */
const Attachment = v.object({
  userId: v.string(),
  openedAt: v.number(),
  /** Time of the last lookup of the session behind the socket; 0 before the first. */
  checkedAt: v.optional(v.number(), 0),
  /** Id of the tab that opened the socket, if known. */
  tab: v.optional(v.nullable(v.string()), null),
  /** Times of full energy and course end that were last reported to the socket, so each is reported once. */
  sent: v.optional(v.object({ full: v.number(), course: v.number() }), { full: 0, course: 0 }),
  /** The next moment at which something delayed is due, to be reported to the socket. */
  dueAt: v.optional(v.nullable(v.number()), null),
});
type Attachment = v.InferOutput<typeof Attachment>;

/** Sessions of open sockets are looked up again after this time, in milliseconds. */
const RECHECK_MS = 60_000;
/** Storage key of the watch. */
const WATCH = "watch";

/** Stored while the player has a device that gets notifications. */
interface Watch {
  readonly userId: string;
  /** Time when the player's last socket closed, or when the player last changed something without one (epoch ms). */
  readonly leftAt: number;
}

/**
 * A player's sockets, and the alarm for full energy, the end of their course, something delayed or a notification. Stores
 * only the alarm and the watch: connections live in the sockets, and the player in D1.
 * See docs/reference/realtime.md#regeneration-alarm.
 */
export class PlayerChannel extends DurableObject<Env> implements PlayerChannelCalls {
  readonly #frames = new FrameBudget();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // Sockets

  /** Accepts a socket that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, sessionId } = readIdentity(request);
    const { 0: client, 1: server } = new WebSocketPair();
    // Before the player is loaded, so that no push falls between.
    this.ctx.acceptWebSocket(server, [sessionId]);
    const tab = readTabId(new URL(request.url).searchParams.get(TAB_QUERY));
    // The page loads what happened before the socket opened, unless the stamp says that it has it.
    const [openedAt, sent] = [now(), { full: now(), course: now() }];
    const attachment: Attachment = { userId, openedAt, checkedAt: 0, tab, sent, dueAt: null };
    server.serializeAttachment(attachment);
    // Null if the session was revoked after the Worker's check; nobody else would close the socket then.
    const timers = await this.#loadTimers(userId, sessionId).catch((error) => {
      closeSocket(server, 1011, "The player could not be loaded");
      throw error;
    });
    if (timers) {
      this.#makeRoom();
      server.serializeAttachment({ ...readAttachment(server), checkedAt: now() } satisfies Attachment);
      this.#send([{ type: "gameStamp", payload: { stamp: toStamp(timers) } }], [server]);
      await this.#expect(timers);
    } else closeSocket(server, CLOSE.unauthenticated, texts.sessionEnded);
    return acceptedUpgrade(client, REALTIME_PROTOCOL);
  }

  /** Closes the oldest sockets above the limit, for one that is known to be valid. Those that aren't yet don't count. */
  #makeRoom(): void {
    const open = this.ctx
      .getWebSockets()
      .map((socket) => ({ socket, ...readAttachment(socket) }))
      .filter(({ checkedAt }) => checkedAt > 0);
    open.sort((a, b) => b.openedAt - a.openedAt);
    for (const { socket } of open.slice(PACE_LIMITS.socketsOpen.max - 1)) {
      closeSocket(socket, CLOSE.replaced, texts.connectionReplaced);
    }
  }

  /** Clients send only pings, which the platform answers. */
  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    if (this.#frames.take("", data)) return;
    closeSocket(socket, CLOSE.tooManyMessages, texts.tooManyMessages);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  async #leave(socket: WebSocket): Promise<void> {
    const others = this.ctx.getWebSockets().filter((other) => other !== socket);
    if (others.length === 0) await this.#noteLeft();
  }

  /** Decides about notifications once the player has been gone for a while; without a device, the alarm is over. */
  async #noteLeft(): Promise<void> {
    const watch = await this.ctx.storage.get<Watch>(WATCH);
    if (!watch) return this.ctx.storage.deleteAlarm();
    await this.ctx.storage.put<Watch>(WATCH, { ...watch, leftAt: now() });
    await this.#setAlarm([now() + PRESENT_MS]);
  }

  // RPC methods

  async publish(frames: readonly GameFrame[], timers: PlayerTimers, exceptTab: string | null): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return this.#noteLeft();
    this.#send(
      frames,
      sockets.filter((socket) => exceptTab === null || readAttachment(socket).tab !== exceptTab),
    );
    await this.#expect(timers);
    this.ctx.waitUntil(
      this.#recheckSessions().catch((error) =>
        logLine("error", "the sessions of a player could not be checked", describeError(error)),
      ),
    );
  }

  async tell(frames: readonly GameFrame[]): Promise<void> {
    this.#send(frames, this.ctx.getWebSockets());
  }

  /**
   * Closes the sockets of revoked sessions, with one query a minute at most while the player is pushed to: what a revocation
   * promised, the outbox repeats only every five minutes.
   */
  async #recheckSessions(): Promise<void> {
    const at = now();
    const isDue = (socket: WebSocket) => at >= readAttachment(socket).checkedAt + RECHECK_MS;
    const due = this.ctx.getWebSockets().filter(isDue);
    if (due.length === 0) return;
    const sessionOf = (socket: WebSocket) => this.ctx.getTags(socket)[0] ?? "";
    const live = await loadLiveSessions(openDatabase(this.env), due.map(sessionOf));
    for (const socket of due) {
      if (!live.has(sessionOf(socket))) closeSocket(socket, CLOSE.unauthenticated, texts.sessionEnded);
      else socket.serializeAttachment({ ...readAttachment(socket), checkedAt: at } satisfies Attachment);
    }
  }

  async closeSockets(sessionIds: readonly string[], code: number, reason: string): Promise<void> {
    const ending = sessionIds.flatMap((sessionId) => this.ctx.getWebSockets(sessionId));
    for (const socket of ending) closeSocket(socket, code, reason);
    if (this.ctx.getWebSockets().length === 0) await this.#noteLeft();
  }

  async watch(userId: string): Promise<void> {
    await this.ctx.storage.put<Watch>(WATCH, { userId, leftAt: now() });
    await this.#setAlarm([now() + PRESENT_MS]);
  }

  async socketCount(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  async erase(code: number, reason: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, code, reason);
    await this.ctx.storage.deleteAll();
  }

  #send(frames: readonly GameFrame[], sockets: readonly WebSocket[]): void {
    const message = JSON.stringify(frames);
    for (const socket of sockets) {
      try {
        socket.send(message);
      } catch {
        // Already closing; its client reloads the state when it reconnects.
      }
    }
  }

  // Alarm

  /**
   * Notes on each socket when something delayed is due, and sets the alarm. A socket keeps an earlier moment: pushes can
   * overtake each other, and an event too many does no harm.
   */
  async #expect(timers: PlayerTimers): Promise<void> {
    const dueAt = timers.dueAt ?? Number.POSITIVE_INFINITY;
    for (const socket of this.ctx.getWebSockets()) {
      const attachment = readAttachment(socket);
      if (dueAt >= (attachment.dueAt ?? Number.POSITIVE_INFINITY)) continue;
      socket.serializeAttachment({ ...attachment, dueAt } satisfies Attachment);
    }
    await this.#setAlarm(this.#momentsOf(timers));
  }

  #momentsOf(timers: PlayerTimers): readonly number[] {
    return this.ctx.getWebSockets().flatMap((socket) => momentsOf(timers, readAttachment(socket)));
  }

  async #setAlarm(moments: readonly number[]): Promise<void> {
    const next = nextAlarm(moments, await this.ctx.storage.getAlarm(), now());
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  override async alarm(): Promise<void> {
    const [first] = this.ctx.getWebSockets();
    const timers = first ? await this.#loadTimers(readAttachment(first).userId) : null;
    if (timers) for (const socket of this.ctx.getWebSockets()) this.#tell(socket, timers);
    const noticeAt = await this.#notify();
    await this.#setAlarm([
      ...(timers ? this.#momentsOf(timers) : []),
      ...(noticeAt === null ? [] : [noticeAt]),
    ]);
  }

  /** Sends the notifications that are due, and returns when to decide again; null without a device. */
  async #notify(): Promise<number | null> {
    const watch = await this.ctx.storage.get<Watch>(WATCH);
    if (!watch) return null;
    // A frozen page keeps its socket, but no longer pings.
    const seenAt = Math.max(watch.leftAt, ...this.ctx.getWebSockets().map((socket) => this.#heardAt(socket)));
    if (now() < seenAt + PRESENT_MS) return seenAt + PRESENT_MS;
    const { devices, askAt } = await sendNotices(this.env, openDatabase(this.env), watch.userId, seenAt);
    // A device may have been added meanwhile.
    const isUnchanged = (await this.ctx.storage.get<Watch>(WATCH))?.leftAt === watch.leftAt;
    if (devices === 0 && isUnchanged) await this.ctx.storage.delete(WATCH);
    return askAt;
  }

  /** Returns when a socket last pinged, or opened (epoch ms). */
  #heardAt(socket: WebSocket): number {
    return this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? readAttachment(socket).openedAt;
  }

  /** Reports what has happened by itself to a socket, each event once. */
  #tell(socket: WebSocket, timers: PlayerTimers): void {
    const attachment = readAttachment(socket);
    const { frames, sent, dueAt } = unsent(attachment, timers, now());
    socket.serializeAttachment({ ...attachment, sent, dueAt } satisfies Attachment);
    if (frames.length > 0) this.#send(frames, [socket]);
  }

  #loadTimers(userId: string, sessionId: string | null = null): ReturnType<typeof loadTimers> {
    return loadTimers(openDatabase(this.env), userId, sessionId);
  }
}

function readAttachment(socket: WebSocket): Attachment {
  return v.parse(Attachment, socket.deserializeAttachment());
}
