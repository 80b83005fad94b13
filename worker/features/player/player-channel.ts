import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import { TAB_QUERY } from "#game/contract/game-events.ts";
import { CLOSE, type GameFrame, PING, PONG, REALTIME_PROTOCOL } from "#game/contract/realtime.ts";
import { ENERGY_MAX, energyAt, msUntilEnergy } from "#game/rules/energy.ts";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { courseName } from "../../game/events.ts";
import { now } from "../../platform/clock.ts";
import type { PlayerChannelCalls, PlayerTimers } from "../../realtime/calls.ts";
import { acceptedUpgrade, closeSocket, readIdentity, readTabId } from "../../realtime/upgrade.ts";
import { loadTimers } from "./service.ts";

/** A player's open sockets at most; the oldest gives way. */
const MOST_SOCKETS = 8;

/** What a socket knows of itself, also after hibernation. */
const Attachment = v.object({
  userId: v.string(),
  openedAt: v.number(),
  /** The tab that opened it, where it said so. */
  tab: v.optional(v.nullable(v.string()), null),
  /** The moments of which it was last told that energy is full, and that a course can be completed. */
  told: v.optional(v.object({ full: v.number(), course: v.number() }), { full: 0, course: 0 }),
});
type Attachment = v.InferOutput<typeof Attachment>;

/**
 * One player's sockets and the alarm for the moment their energy is full or their course is over. It stores nothing but
 * the alarm: who is connected lives in the sockets, and the player in D1.
 * See docs/reference/realtime.md#regeneration-alarm.
 */
export class PlayerChannel extends DurableObject<Env> implements PlayerChannelCalls {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // Sockets

  /** Takes over a socket that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, sessionId } = readIdentity(request);
    const { 0: client, 1: server } = new WebSocketPair();
    this.#makeRoom();
    this.ctx.acceptWebSocket(server, [sessionId]);
    const tab = readTabId(new URL(request.url).searchParams.get(TAB_QUERY));
    // What is true before it opens, its page fetches.
    const [openedAt, told] = [now(), { full: now(), course: now() }];
    server.serializeAttachment({ userId, openedAt, tab, told } satisfies Attachment);
    // Revoked between the Worker's look and this one: nobody would close the socket any more.
    const timers = await this.#loadTimers(userId, sessionId);
    if (timers) await this.#armAlarm(timers);
    else closeSocket(server, CLOSE.unauthenticated, "Session ended");
    return acceptedUpgrade(client, REALTIME_PROTOCOL);
  }

  #makeRoom(): void {
    const open = this.ctx
      .getWebSockets()
      .map((socket) => ({ socket, openedAt: readAttachment(socket).openedAt }));
    open.sort((a, b) => b.openedAt - a.openedAt);
    for (const { socket } of open.slice(MOST_SOCKETS - 1)) {
      closeSocket(socket, CLOSE.replaced, "Connection replaced by new session");
    }
  }

  /** A player's client has nothing to say here; the ping is answered by the platform. */
  override webSocketMessage(): void {}

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  async #leave(socket: WebSocket): Promise<void> {
    const others = this.ctx.getWebSockets().filter((other) => other !== socket);
    if (others.length === 0) await this.ctx.storage.deleteAlarm();
  }

  // Calls of the Worker

  async publish(frames: readonly GameFrame[], timers: PlayerTimers, exceptTab: string | null): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    this.#send(
      frames,
      sockets.filter((socket) => exceptTab === null || readAttachment(socket).tab !== exceptTab),
    );
    await this.#armAlarm(timers);
  }

  async closeSockets(sessionIds: readonly string[] | null, code: number, reason: string): Promise<void> {
    const ending =
      sessionIds === null
        ? this.ctx.getWebSockets()
        : sessionIds.flatMap((sessionId) => this.ctx.getWebSockets(sessionId));
    for (const socket of ending) closeSocket(socket, code, reason);
    if (this.ctx.getWebSockets().length === 0) await this.ctx.storage.deleteAlarm();
  }

  async erase(code: number, reason: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, code, reason);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #send(frames: readonly GameFrame[], sockets: readonly WebSocket[]): void {
    const message = JSON.stringify(frames);
    for (const socket of sockets) {
      try {
        socket.send(message);
      } catch {
        // The socket is closing; its client fetches the state anew when it is back.
      }
    }
  }

  // Alarm

  /**
   * Arms the alarm for the earlier of full energy and the end of the course, unless it is armed for an earlier moment:
   * play that moves full energy on leaves it alone. It then fires too early, and is moved once.
   */
  async #armAlarm({ energy, course }: PlayerTimers): Promise<void> {
    const at = now();
    const moments = [fullAt(energy), course?.endsAt ?? 0].filter((moment) => moment > at);
    if (moments.length === 0) return;
    const next = Math.min(...moments);
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > next) await this.ctx.storage.setAlarm(next);
  }

  override async alarm(): Promise<void> {
    const [first] = this.ctx.getWebSockets();
    const timers = first ? await this.#loadTimers(readAttachment(first).userId) : null;
    if (!timers) return;
    for (const socket of this.ctx.getWebSockets()) this.#tell(socket, timers);
    await this.#armAlarm(timers);
  }

  /** Tells a socket what has come since it was last told, each of it once. */
  #tell(socket: WebSocket, { energy, course }: PlayerTimers): void {
    const attachment = readAttachment(socket);
    const [at, told] = [now(), { ...attachment.told }];
    const frames: GameFrame[] = [];
    if (energyAt(energy, at) === ENERGY_MAX && fullAt(energy) > told.full) {
      told.full = fullAt(energy);
      frames.push({ type: "energyChanged", payload: { energy: ENERGY_MAX, source: "regeneration" } });
      frames.push({ type: "energy_regenerated", payload: { energy: ENERGY_MAX } });
    }
    if (course && course.endsAt <= at && course.endsAt > told.course) {
      told.course = course.endsAt;
      frames.push({ type: "courseReady", payload: courseName(course.courseId) });
    }
    if (frames.length === 0) return;
    socket.serializeAttachment({ ...attachment, told } satisfies Attachment);
    this.#send(frames, [socket]);
  }

  #loadTimers(userId: string, sessionId: string | null = null): Promise<PlayerTimers | null> {
    return loadTimers(openDatabase(this.env.DB), userId, sessionId);
  }
}

/** The moment at which this energy is full, in epoch ms. */
function fullAt(energy: PlayerTimers["energy"]): number {
  return energy.at + msUntilEnergy(energy, energy.at, ENERGY_MAX);
}

function readAttachment(socket: WebSocket): Attachment {
  return v.parse(Attachment, socket.deserializeAttachment());
}
